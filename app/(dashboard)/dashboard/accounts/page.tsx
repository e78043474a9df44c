import { Landmark } from "lucide-react";
import { AccountList } from "@/components/dashboard/accounts/account-list";
import { AddAccount } from "@/components/dashboard/accounts/add-account";
import { hasRole } from "@/components/dashboard/role";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listCreditorAccounts } from "@/lib/payments/list-creditor-accounts";
import { openDashboard, titled } from "../../dashboard-context";
import { create, makeDefault, setStatus } from "./actions";

/** An organisation has no more than this. */
const ACCOUNTS_MAX = 100;

export const generateMetadata = () => titled((t) => t("accounts.title"));

export default async function AccountsPage() {
  const { db, caller, session, text } = await openDashboard("/dashboard/accounts");
  const { t } = text;
  const { results } = await listCreditorAccounts(db, caller, { limit: ACCOUNTS_MAX, offset: 0 });
  const manages = hasRole(session.role, "ADMIN");
  return (
    <>
      <PageHeader
        title={t("accounts.title")}
        description={t("accounts.description")}
        actions={manages && <AddAccount ownerName={session.tenant.legalName} create={create} />}
      />
      <Card flush>
        {results.length === 0 ? (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t("accounts.empty.title")}>
            {t("accounts.empty.body")}
          </EmptyState>
        ) : (
          <AccountList accounts={results} actions={manages ? { makeDefault, setStatus } : null} text={text} />
        )}
      </Card>
    </>
  );
}
