import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import type { Money } from "@/lib/shared/money";
import type { Text } from "../text";

type PartArrivedProps = Readonly<{
  asked: Money;
  /** Null where nothing is missing, or all of it. */
  arrived: Money | null;
  /** Who acts for the organisation sees none of its statements. */
  isOwn: boolean;
  text: Text;
}>;

/** Completed is not all that was asked for, and nothing else on the page would say so. */
export function PartArrived({ asked, arrived, isOwn, text: { t, money } }: PartArrivedProps) {
  if (arrived === null) return null;
  const missing = money({ ...asked, amount: asked.amount - arrived.amount });
  return (
    <Callout
      tone="warning"
      title={t("operation.part.title", { arrived: money(arrived), asked: money(asked) })}
      className="mb-4"
    >
      <p>
        {t("operation.part.body", { missing })}{" "}
        {isOwn && (
          <>
            {t("operation.part.advice")}{" "}
            <Link href="/dashboard/reconciliation" className="underline">
              {t("operation.part.link")}
            </Link>
          </>
        )}
      </p>
    </Callout>
  );
}
