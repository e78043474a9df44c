import { Callout } from "@/components/ui/callout";
import { useText } from "../text-provider";

/** The last live update failed: what is shown is as old as it says. */
export function StaleNotice({ updatedAt }: Readonly<{ updatedAt: number }>) {
  const { t, dateTime } = useText();
  return (
    <Callout tone="warning" role="status" className="m-3">
      {t("lists.stale", { at: dateTime(new Date(updatedAt)) })}
    </Callout>
  );
}
