import { ChevronRight, Webhook } from "lucide-react";
import Link from "next/link";
import { Card } from "@/components/ui/card";
import type { Text } from "../text";

type TroubledEndpointsProps = Readonly<{
  endpoints: readonly Readonly<{ uuid: string; url: string; status: "ACTIVE" | "DISABLED" }>[];
  text: Text;
}>;

/** Those that don't answer, and those that were disabled for it. */
export function TroubledEndpoints({ endpoints, text: { t } }: TroubledEndpointsProps) {
  return (
    <Card title={t("attention.webhookTitle")} flush>
      <ul className="divide-y divide-line">
        {endpoints.map(({ uuid, url, status }) => (
          <li key={uuid}>
            <Link
              href={`/dashboard/webhooks/${uuid}`}
              className="flex min-h-14 items-center gap-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-subtle sm:px-5"
            >
              <Webhook aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />
              <span className="min-w-0 flex-1 break-words">
                {t(status === "ACTIVE" ? "attention.webhook" : "attention.webhookDisabled", { url })}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
