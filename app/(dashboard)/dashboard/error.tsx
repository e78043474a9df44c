"use client";

import { TriangleAlert } from "lucide-react";
import { useText } from "@/components/dashboard/text-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type ErrorProps = Readonly<{ error: Error & { digest?: string }; retry: () => void }>;

/** What a page shows that couldn't be drawn; the frame stays, so every other page is still one click away. */
export default function DashboardError({ error, retry }: ErrorProps) {
  const { t } = useText();
  return (
    <div role="alert">
      <EmptyState
        page
        icon={<TriangleAlert aria-hidden="true" />}
        title={t("frame.failure.title")}
        action={<Button onClick={retry}>{t("frame.failure.action")}</Button>}
      >
        {t("frame.failure.body", { digest: error.digest ?? "—" })}
      </EmptyState>
    </div>
  );
}
