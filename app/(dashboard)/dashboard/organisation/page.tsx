import { AccountProtection } from "@/components/dashboard/organisation/account-protection";
import { OrganisationSettings } from "@/components/dashboard/organisation/organisation-settings";
import { SecondFactorRule } from "@/components/dashboard/organisation/second-factor-rule";
import { hasRole } from "@/components/dashboard/role";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { findAccountProtection } from "@/lib/creditor-accounts/account-protection";
import { wantedOf } from "@/lib/creditor-accounts/model";
import { findTenant } from "@/lib/tenants/find-tenant";
import { TIME_ZONES } from "@/lib/tenants/time-zones";
import { openDashboard, titled } from "../../dashboard-context";
import { filled } from "../../unless-changed";
import { keepProtection, protect, save, setSecondFactorRule } from "./actions";

export const generateMetadata = () => titled((t) => t("organisation.title"));

export default async function OrganisationPage() {
  const { db, session, text } = await openDashboard("/dashboard/organisation");
  const { t, date, countryName, languageName } = text;
  const tenant = await findTenant(db, session.tenant.uuid);
  if (!tenant) throw new Error("The organisation of a session is not there.");
  const { uuid, legalName, countryCode, languageCode, timeZone, secondFactorRequiredAt, createdAt } = tenant;
  const manages = hasRole(session.role, "ADMIN");
  const protection = manages ? await findAccountProtection(db, uuid) : null;
  return (
    <>
      <PageHeader title={t("organisation.title")} description={t("organisation.description")} />
      <div className="flex flex-col gap-4">
        <Card title={t("organisation.identity")}>
          <DescriptionList
            items={[
              {
                term: t("organisation.legalName"),
                value: (
                  <>
                    {legalName}
                    <span className="block text-muted text-sm">{t("organisation.legalNameHint")}</span>
                  </>
                ),
              },
              { term: t("organisation.country"), value: countryName(countryCode) },
              {
                term: t("organisation.uuid"),
                value: <Copyable value={uuid} label={t("frame.copy")} copiedLabel={t("frame.copied")} />,
              },
              { term: t("organisation.since"), value: date(createdAt) },
            ]}
          />
        </Card>
        <Card title={t("organisation.secondFactor")}>
          <SecondFactorRule
            isRequired={secondFactorRequiredAt !== null}
            mayChange={hasRole(session.role, "OWNER")}
            setRule={setSecondFactorRule}
          />
        </Card>
        <Card title={t("organisation.settings")}>
          {manages ? (
            <OrganisationSettings given={filled({ languageCode, timeZone })} timeZones={TIME_ZONES} save={save} />
          ) : (
            <DescriptionList
              items={[
                { term: t("organisation.language"), value: languageName(languageCode) },
                { term: t("organisation.timeZone"), value: timeZone },
              ]}
            />
          )}
        </Card>
        {protection && (
          <Card title={t("organisation.protection.title")}>
            <AccountProtection
              given={filled(wantedOf(protection))}
              endsAt={protection.secondPerson.endsAt ?? protection.coolingOff.endsAt}
              save={hasRole(session.role, "OWNER") ? protect : null}
              keep={keepProtection}
            />
          </Card>
        )}
      </div>
    </>
  );
}
