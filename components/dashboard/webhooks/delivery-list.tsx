import { ChevronRight } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Badge, type Tone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { WebhookDelivery } from "@/lib/webhooks/contract";
import type { DeliveryState } from "@/lib/webhooks/model";
import { SteadyRows } from "../live/steady-rows";
import type { Text } from "../text";
import { ResendButton } from "./resend-button";

export const TONES: Readonly<Record<DeliveryState, Tone>> = { PENDING: "info", DELIVERED: "success", FAILED: "danger" };

type DeliveryListProps = Readonly<{
  deliveries: readonly WebhookDelivery[];
  /** Which of a list's pages it is, by its address. */
  page: Readonly<{ href: string; isFirst: boolean }>;
  /** Null for who may only look. */
  resend: ((deliveryUuid: string) => Promise<ActionResult>) | null;
  text: Text;
}>;

/** Deliveries, the newest first; each opens to show its attempts. */
export function DeliveryList({ deliveries, page, resend, text }: DeliveryListProps) {
  const rows = deliveries.map((delivery) => ({
    ...{ uuid: delivery.uuid, state: delivery.state },
    row: <Delivery delivery={delivery} resend={resend} text={text} />,
  }));
  return <SteadyRows key={page.href} rows={rows} moves={page.isFirst} className="divide-y divide-line" />;
}

type DeliveryProps = Readonly<{ delivery: WebhookDelivery }> & Pick<DeliveryListProps, "resend" | "text">;

function Delivery({ delivery, resend, text }: DeliveryProps) {
  const { t, dateTime } = text;
  const words = "webhooks.deliveries" as const;
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 -outline-offset-2 hover:bg-subtle sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <Badge tone={TONES[delivery.state]}>{t(`${words}.states.${delivery.state}`)}</Badge>
        <span className="min-w-0 break-all font-medium font-mono text-sm">{delivery.eventType}</span>
        <span className="ml-auto flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          <span>{t(`${words}.attempts`, { count: delivery.attemptCount })}</span>
          <span>{dateTime(delivery.createdAt)}</span>
        </span>
      </summary>
      <div className="space-y-3 bg-canvas px-4 py-3 text-sm sm:px-5 sm:pl-12">
        <p className="text-muted">
          {t(`${words}.event`)} <span className="break-all font-mono">{delivery.eventUuid}</span>
          {delivery.state === "PENDING" && ` · ${whenNext(delivery, text)}`}
        </p>
        <DeliveryAttempts attempts={delivery.attempts} text={text} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {resend && (
            <ResendButton
              deliveryUuid={delivery.uuid}
              resend={resend}
              doneLabel={t(`${words}.resent`)}
              conflictLabel={t(`${words}.resendConflict`)}
            >
              {t(`${words}.resend`)}
            </ResendButton>
          )}
          <Link
            href={`/dashboard/webhooks/${delivery.endpointUuid}/deliveries/${delivery.uuid}`}
            className="inline-flex min-h-11 items-center text-accent-ink sm:min-h-8"
          >
            {t("webhooks.request.see")}
          </Link>
        </div>
      </div>
    </details>
  );
}

/** Of one that is due no moment is known: it is being sent, or another goes before it. */
function whenNext({ nextAttemptAt }: WebhookDelivery, { t, dateTime }: Text): string {
  const words = "webhooks.deliveries" as const;
  return nextAttemptAt === null ? t(`${words}.waits`) : t(`${words}.next`, { at: dateTime(nextAttemptAt) });
}

function DeliveryAttempts({ attempts, text }: Readonly<{ attempts: WebhookDelivery["attempts"]; text: Text }>) {
  const { t, dateTime } = text;
  const words = "webhooks.deliveries" as const;
  if (attempts.length === 0) return null;
  return (
    <ol className="space-y-2">
      {attempts.map(({ number, at, latencyMs, responseStatus, responseBody, error }) => (
        <li key={number}>
          <p>
            {[
              t(`${words}.attempt`, { number }),
              dateTime(at),
              t(`${words}.latency`, { ms: latencyMs }),
              responseStatus === null ? null : t(`${words}.answered`, { status: String(responseStatus) }),
              error && t(`${words}.errors.${error}`),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {responseBody && (
            <pre className="mt-1 max-h-32 overflow-auto whitespace-pre-wrap break-all rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs">
              {responseBody}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
