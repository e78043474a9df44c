import { TabLinks } from "@/components/ui/tab-links";
import type { Translate } from "../text";

const TOOLS = {
  endpoints: "/dashboard/webhooks",
  events: "/dashboard/webhooks/events",
  check: "/dashboard/webhooks/check",
  receivers: "/dashboard/webhooks/receivers",
} as const;
const NAMES = ["endpoints", "events", "check", "receivers"] as const satisfies readonly (keyof typeof TOOLS)[];

/** The endpoints, and what helps whoever writes a receiver. */
export function WebhookTools({ current, t }: Readonly<{ current: keyof typeof TOOLS; t: Translate }>) {
  return (
    <div className="mb-4">
      <TabLinks
        label={t("webhooks.tools.label")}
        tabs={NAMES.map((name) => ({
          key: name,
          href: TOOLS[name],
          label: t(`webhooks.tools.${name}`),
          current: name === current,
        }))}
      />
    </div>
  );
}
