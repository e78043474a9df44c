import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Text } from "../text";

type Mandate = Readonly<{
  uuid: string;
  /** The other organisation. */
  name: string;
  createdAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}>;

type MandateListProps = Readonly<{
  title: string;
  empty: string;
  mandates: readonly Mandate[];
  /** Null where the other side says yes, or the reader may not. */
  accept: ((uuid: string) => Promise<ActionResult>) | null;
  revoke: ((uuid: string) => Promise<ActionResult>) | null;
  /** Whether a new mandate waits for this organisation. */
  received: boolean;
  text: Text;
}>;

export function MandateList({ title, empty, mandates, accept, revoke, received, text }: MandateListProps) {
  const { t, date } = text;
  return (
    <Card title={title} flush>
      {mandates.length === 0 ? (
        <p className="px-4 py-6 text-muted sm:px-5">{empty}</p>
      ) : (
        <ul data-rows="" className="divide-y divide-line">
          {mandates.map((mandate) => {
            const { state, tone } = stateOf(mandate, received);
            return (
              <li key={mandate.uuid} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:px-5">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium">{mandate.name}</span>
                  <span className="block text-muted text-sm">
                    {mandate.revokedAt
                      ? t("mandates.until", { at: date(mandate.revokedAt) })
                      : t("mandates.since", { at: date(mandate.createdAt) })}
                  </span>
                </span>
                <Badge tone={tone}>{t(`mandates.state.${state}`)}</Badge>
                {state === "toAccept" && accept && (
                  <ActionButton
                    size="sm"
                    variant="primary"
                    action={accept.bind(null, mandate.uuid)}
                    doneLabel={t("mandates.accepted")}
                  >
                    {t("mandates.accept")}
                  </ActionButton>
                )}
                {state !== "revoked" && revoke && (
                  <ConfirmAction
                    size="sm"
                    variant="ghost"
                    title={t("mandates.revokeTitle", { name: mandate.name })}
                    body={t("mandates.revokeBody")}
                    confirmLabel={t("mandates.revoke")}
                    doneLabel={t("mandates.revoked")}
                    action={revoke.bind(null, mandate.uuid)}
                  >
                    {t("mandates.revoke")}
                  </ConfirmAction>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

type State = Readonly<{ state: "offered" | "toAccept" | "active" | "revoked"; tone: Tone }>;

function stateOf({ acceptedAt, revokedAt }: Mandate, received: boolean): State {
  if (revokedAt) return { state: "revoked", tone: "neutral" };
  if (acceptedAt) return { state: "active", tone: "success" };
  return received ? { state: "toAccept", tone: "warning" } : { state: "offered", tone: "info" };
}
