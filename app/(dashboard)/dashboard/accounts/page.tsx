import { Landmark } from "lucide-react";
import { AccountList } from "@/components/dashboard/accounts/account-list";
import { AddAccount } from "@/components/dashboard/accounts/add-account";
import { LivePage } from "@/components/dashboard/live/live-page";
import { hasRole } from "@/components/dashboard/role";
import { WhoMay } from "@/components/dashboard/who-may";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { findAccountProtection } from "@/lib/creditor-accounts/account-protection";
import { listAccountChanges } from "@/lib/creditor-accounts/list-account-changes";
import { listCreditorAccounts } from "@/lib/creditor-accounts/list-creditor-accounts";
import { listOrderingParties } from "@/lib/creditor-accounts/ordering-party";
import { openDashboard, titled } from "../../dashboard-context";
import {
  approve,
  cancelChange,
  confirmName,
  create,
  identify,
  makeDefault,
  rename,
  setStatus,
  verify,
} from "./actions";

/** An organisation has no more than this. */
const ACCOUNTS_MAX = 100;

export const generateMetadata = () => titled((t) => t("accounts.title"));

export default async function AccountsPage() {
  const { db, author, caller, session, text } = await openDashboard("/dashboard/accounts");
  const { t } = text;
  const { tenant, person } = session;
  const [{ results }, changes, orderingParties, { secondPerson, coolingOff }] = await Promise.all([
    listCreditorAccounts(db, caller, { limit: ACCOUNTS_MAX, offset: 0 }),
    listAccountChanges(db, author, tenant.uuid),
    listOrderingParties(db, caller),
    findAccountProtection(db, tenant.uuid),
  ]);
  const waits = secondPerson.isOn || coolingOff.isOn;
  const manages = hasRole(session.role, "ADMIN");
  const owns = hasRole(session.role, "OWNER");
  return (
    <LivePage topics={["accounts"]}>
      <PageHeader
        title={t("accounts.title")}
        description={t("accounts.description")}
        actions={manages && <AddAccount ownerName={tenant.legalName} waits={waits} create={create} />}
      />
      <WhoMay reader={session.role} least="ADMIN" text={text} />
      <Card flush>
        {results.length === 0 ? (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t("accounts.empty.title")}>
            {t("accounts.empty.body")}
          </EmptyState>
        ) : (
          <AccountList
            accounts={results}
            changes={changes}
            orderingParties={orderingParties}
            readerUuid={person.uuid}
            waits={waits}
            actions={
              manages
                ? {
                    makeDefault,
                    setStatus,
                    approve,
                    cancelChange,
                    verify,
                    rename,
                    identify,
                    confirmName: owns ? confirmName : null,
                  }
                : null
            }
            text={text}
          />
        )}
      </Card>
    </LivePage>
  );
}
