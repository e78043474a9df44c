import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { DoneSince as Done } from "@/lib/people/list-done-since";
import { isoDay } from "@/lib/shared/iso-day";
import type { PageText } from "../page-text";
import { Row } from "./row";

type DoneSinceProps = Readonly<{
  done: Done;
  personUuid: string;
  /** Whose log opens: the organisation that is open, and its days. */
  open: Readonly<{ uuid: string; timeZone: string }>;
  t: PageText;
  when: (at: Date) => string;
}>;

/** What somebody else may have done with one's sign-in: only whoever looks at it knows. */
export function DoneSince({ done, personUuid, open, t, when }: DoneSinceProps) {
  const { since, until, organisations } = done;
  const asked = new URLSearchParams({
    who: personUuid,
    from: isoDay(since, open.timeZone),
    to: isoDay(until, open.timeZone),
  });
  return (
    <Card title={t("security.done")}>
      <p className="text-muted">{t("security.doneText", { since: when(since), until: when(until) })}</p>
      <ul className="mt-1 -mb-3 divide-y divide-line">
        {organisations.map(({ tenantUuid, legalName, count, maySee }) => (
          <Row key={tenantUuid} title={legalName} detail={t("security.doneCount", { count })}>
            {maySee && tenantUuid === open.uuid && (
              <Link href={`/dashboard/audit?${asked}`} className="text-accent-ink text-sm hover:underline">
                {t("security.doneSee")}
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  );
}
