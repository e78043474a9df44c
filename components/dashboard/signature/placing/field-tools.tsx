import { clsx } from "clsx";
import { CalendarDays, PenLine, SquareCheck, TextCursorInput, Type } from "lucide-react";
import { SelectField } from "@/components/ui/select-field";
import { FIELD_TYPES, type FieldType } from "@/lib/documents/model";
import { useText } from "../../text-provider";
import type { SignerDraft } from "../draft";
import { colourOf } from "./signer-colours";

const ICONS = {
  SIGNATURE: PenLine,
  INITIALS: Type,
  DATE: CalendarDays,
  TEXT: TextCursorInput,
  CHECKBOX: SquareCheck,
} as const satisfies Readonly<Record<FieldType, unknown>>;

type FieldToolsProps = Readonly<{
  signers: readonly SignerDraft[];
  signerId: string;
  armed: FieldType | null;
  nameOf: (signerId: string) => string;
  onSigner: (signerId: string) => void;
  onArm: (type: FieldType) => void;
}>;

/** Whose field comes next, and of what kind; then the page is pressed. */
export function FieldTools({ signers, signerId, armed, nameOf, onSigner, onArm }: FieldToolsProps) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SelectField
        label={
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className={clsx("size-2.5 rounded-full", colourOf(signerId).dot)} />
            {t("signature.fields.signer")}
          </span>
        }
        value={signerId}
        onChange={(event) => onSigner(event.currentTarget.value)}
        options={signers.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        className="w-full sm:w-56"
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">{t("signature.fields.type")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {FIELD_TYPES.map((type) => {
            const Icon = ICONS[type];
            return (
              <button
                key={type}
                type="button"
                aria-pressed={armed === type}
                onClick={() => onArm(type)}
                className={clsx(
                  "inline-flex h-11 items-center gap-1.5 rounded-md border px-2.5 font-medium text-sm sm:h-9",
                  armed === type
                    ? "border-accent bg-accent text-on-accent"
                    : "border-line-strong bg-surface text-ink hover:bg-subtle",
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                {t(`signature.fields.types.${type}`)}
              </button>
            );
          })}
        </div>
      </fieldset>
      <p role="status" className="min-h-5 w-full text-accent-ink text-sm">
        {armed && t("signature.fields.armed", { type: t(`signature.fields.types.${armed}`), signer: nameOf(signerId) })}
      </p>
    </div>
  );
}
