import { Compass } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { findDashboard, titled } from "../dashboard-context";

export const generateMetadata = () => titled((t) => t("frame.notFound.title"));

export default async function DashboardNotFound() {
  const context = await findDashboard();
  if (!context) return null;
  const { t } = context.text;
  return (
    <EmptyState
      page
      icon={<Compass aria-hidden="true" />}
      title={t("frame.notFound.title")}
      action={<ButtonLink href="/dashboard">{t("frame.notFound.action")}</ButtonLink>}
    >
      {t("frame.notFound.body")}
    </EmptyState>
  );
}
