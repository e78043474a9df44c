import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { listAllowedApplications } from "@/lib/tokens/authorizing/allowed-applications";
import type { PageText } from "../page-text";
import { disallowMyApplication } from "./actions";
import { Row } from "./row";

type ApplicationsProps = Readonly<{
  applications: Awaited<ReturnType<typeof listAllowedApplications>>;
  t: PageText;
  when: (at: Date) => string;
}>;

/** What one has let act in one's name: each can be stopped. Nothing where there is none. */
export function Applications({ applications, t, when }: ApplicationsProps) {
  if (applications.length === 0) return null;
  return (
    <Card title={t("security.applications")}>
      <p className="text-muted">{t("security.applicationsText")}</p>
      <ul className="-mb-3 mt-1 divide-y divide-line">
        {applications.map(({ clientId, name: application, organisation, grantedAt }) => (
          <Row
            key={clientId}
            title={application}
            detail={t("security.applicationSince", { organisation: organisation ?? "Paraph", date: when(grantedAt) })}
          >
            <form action={disallowMyApplication}>
              <input type="hidden" name="clientId" value={clientId} />
              <Button type="submit" size="sm" aria-label={t("security.disallowLabel", { application })}>
                {t("security.disallow")}
              </Button>
            </form>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
