"use client";

import { SecretDialog } from "@/components/dashboard/actions/secret-dialog";
import { useText } from "../text-provider";

export type Credentials = Readonly<{ clientId: string; clientSecret: string }>;

type ClientSecretProps = Readonly<{ credentials: Credentials; tokenUrl: string; onClose: () => void }>;

/** The one time that a client's secret is shown, with the call that uses it. */
export function ClientSecret({ credentials: { clientId, clientSecret }, tokenUrl, onClose }: ClientSecretProps) {
  const { t } = useText();
  return (
    <SecretDialog
      title={t("clients.shown.title")}
      description={t("clients.shown.body")}
      secret={clientSecret}
      closeLabel={t("clients.shown.done")}
      onClose={onClose}
    >
      <p className="mt-4 font-medium text-sm">{t("clients.shown.curl")}</p>
      <pre className="mt-1.5 whitespace-pre-wrap break-all rounded-md bg-subtle px-3 py-2.5 font-mono text-xs">
        {`curl -u '${clientId}:${clientSecret}' \\\n  -d grant_type=client_credentials \\\n  ${tokenUrl}`}
      </pre>
    </SecretDialog>
  );
}
