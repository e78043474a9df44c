import { DateTime } from "luxon";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { now } from "@/lib/shared/clock";
import type { ReplayResult, WebhookDeliveryList } from "@/lib/webhooks/contract";
import { DELIVERY_STATES, type DeliveryState } from "@/lib/webhooks/model";
import { wayBack } from "../lists/page-links";
import type { Text } from "../text";
import { DeliveryList } from "./delivery-list";
import { ReplayFailed } from "./replay-failed";

const REPLAY_DAYS = 7;

type DeliveriesCardProps = Readonly<{
  deliveries: WebhookDeliveryList;
  /** Undefined: of every state. */
  state: DeliveryState | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  href: (state: DeliveryState | undefined, page: number) => string;
  /** Null for who may only look, and while nothing is sent. */
  again: Readonly<{
    resend: (deliveryUuid: string) => Promise<ActionResult>;
    replay: (form: FormData) => Promise<ActionResult<ReplayResult>>;
  }> | null;
  text: Text;
}>;

/** What an endpoint was told, the newest first. */
export function DeliveriesCard({ deliveries, state, page, pageSize, href, again, text }: DeliveriesCardProps) {
  const { t, timeZone } = text;
  const offset = (page - 1) * pageSize;
  const shown = deliveries.results.length;
  const end = offset + shown;
  return (
    <Card
      title={t("webhooks.deliveries.title")}
      flush
      className="min-w-0 self-start"
      actions={again && <ReplayFailed since={daysAgo(REPLAY_DAYS, timeZone)} replay={again.replay} />}
    >
      <div className="px-4 sm:px-5">
        <TabLinks
          label={t("webhooks.deliveries.tabs")}
          tabs={[
            { key: "all", href: href(undefined, 1), label: t("webhooks.deliveries.all"), current: !state },
            ...DELIVERY_STATES.map((known) => ({
              key: known,
              href: href(known, 1),
              label: t(`webhooks.deliveries.states.${known}`),
              current: known === state,
            })),
          ]}
        />
      </div>
      {shown === 0 && page === 1 ? (
        <p className="px-4 py-8 text-center text-muted">
          {t(state ? "webhooks.deliveries.noMatch" : "webhooks.deliveries.empty")}
        </p>
      ) : (
        <>
          <DeliveryList
            deliveries={deliveries.results}
            page={{ href: href(state, page), isFirst: page === 1 }}
            resend={again?.resend ?? null}
            text={text}
          />
          <Pagination
            label={t("lists.pages")}
            summary={
              shown === 0 ? t("lists.none") : t("lists.range", { from: offset + 1, to: end, total: deliveries.total })
            }
            previous={wayBack({ number: page, shown }, (number) => href(state, number), t)}
            next={{ label: t("lists.next"), href: end < deliveries.total ? href(state, page + 1) : null }}
          />
        </>
      )}
    </Card>
  );
}

function daysAgo(days: number, timeZone: string): string {
  return DateTime.fromJSDate(now(), { zone: timeZone }).minus({ days }).toISODate() ?? "";
}
