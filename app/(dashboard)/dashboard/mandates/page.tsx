import { GrantMandate } from "@/components/dashboard/mandates/grant-mandate";
import { MandateList } from "@/components/dashboard/mandates/mandate-list";
import { hasRole } from "@/components/dashboard/role";
import { Copyable } from "@/components/ui/copyable";
import { PageHeader } from "@/components/ui/page-header";
import { listMandates } from "@/lib/mandates/list-mandates";
import { openDashboard, titled } from "../../dashboard-context";
import { accept, grant, revoke } from "./actions";

export const generateMetadata = () => titled((t) => t("mandates.title"));

/** Both sides of a mandate: who acts for us, and for whom we act. */
export default async function MandatesPage() {
  const { db, author, session, text } = await openDashboard("/dashboard/mandates");
  const { t } = text;
  const { tenant, role } = session;
  const mandates = await listMandates(db, author, tenant.uuid);
  const manages = hasRole(role, "ADMIN");
  const granted = mandates.filter(({ targetTenantUuid }) => targetTenantUuid === tenant.uuid);
  const received = mandates.filter(({ collaboratorTenantUuid }) => collaboratorTenantUuid === tenant.uuid);
  return (
    <>
      <PageHeader
        title={t("mandates.title")}
        description={t("mandates.description")}
        actions={manages && <GrantMandate grant={grant} />}
      />
      <div className="flex flex-col gap-4">
        <MandateList
          title={t("mandates.ours")}
          empty={t("mandates.oursEmpty")}
          mandates={granted.map((mandate) => ({ ...mandate, name: mandate.collaboratorLegalName }))}
          accept={null}
          revoke={manages ? revoke : null}
          received={false}
          text={text}
        />
        <MandateList
          title={t("mandates.theirs")}
          empty={t("mandates.theirsEmpty")}
          mandates={received.map((mandate) => ({ ...mandate, name: mandate.targetLegalName }))}
          accept={manages ? accept : null}
          revoke={manages ? revoke : null}
          received
          text={text}
        />
        <p className="text-muted text-sm">
          {t("mandates.ourUuid")}:{" "}
          <Copyable value={tenant.uuid} label={t("frame.copy")} copiedLabel={t("frame.copied")} />
        </p>
      </div>
    </>
  );
}
