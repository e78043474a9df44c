import { Compass } from "lucide-react";
import { OpenElsewhere } from "@/components/dashboard/frame/open-elsewhere";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { comeBack } from "../../(auth)/session-actions";
import { findDashboard, titled } from "../dashboard-context";
import { findOrganisationOf } from "../organisation-actions";

export const generateMetadata = () => titled((t) => t("frame.notFound.title"));

export default async function DashboardNotFound() {
  const context = await findDashboard();
  if (!context) return null;
  const { t } = context.text;
  const { memberships, tenant } = context.session;
  const hasOthers = memberships.some(({ tenantUuid }) => tenantUuid !== tenant.uuid);
  return (
    <EmptyState
      page
      icon={<Compass aria-hidden="true" />}
      title={t("frame.notFound.title")}
      action={
        <>
          {hasOthers && <OpenElsewhere find={findOrganisationOf} goTo={comeBack} />}
          <ButtonLink href="/dashboard">{t("frame.notFound.action")}</ButtonLink>
        </>
      }
    >
      {t("frame.notFound.body")}
    </EmptyState>
  );
}
