import { Card } from "@/components/ui/card";
import { ColorField } from "@/components/ui/color-field";
import { useText } from "../text-provider";
import type { FieldError } from "./configuration-form-values";
import { ImageField } from "./image-field";

/** What the preview is drawn from; pictures as data URLs, empty for none. */
export type Look = Readonly<Record<"brandColor" | "accentColor" | "logo" | "icon", string>>;

type LookFieldsProps = Readonly<{
  look: Look;
  isAwaited: (picture: "logo" | "icon") => boolean;
  change: (name: keyof Look, value: string) => void;
  error: FieldError;
}>;

/** The payee's colours and pictures. */
export function LookFields({ look, isAwaited, change, error }: LookFieldsProps) {
  const { t } = useText();
  return (
    <Card title={t("configurations.sections.look")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField
          label={t("configurations.fields.brandColor")}
          error={error("brandColor")}
          name="brandColor"
          value={look.brandColor}
          onChange={(value) => change("brandColor", value)}
        />
        <ColorField
          label={t("configurations.fields.accentColor")}
          error={error("accentColor")}
          name="accentColor"
          value={look.accentColor}
          onChange={(value) => change("accentColor", value)}
        />
        {(["logo", "icon"] as const).map((name) => (
          <ImageField
            key={name}
            name={name}
            error={error(name)}
            value={look[name]}
            isAwaited={isAwaited(name)}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
    </Card>
  );
}
