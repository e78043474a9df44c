import { ExternalLink } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import type { SignerDetail } from "@/lib/operations/contract";
import { isAwaited, whoseTurn } from "@/lib/signatures/model";
import { payerName } from "../../payer-name";
import type { Text } from "../../text";
import { ChangeSigner, RemindSigner } from "./signer-actions";
import { SignerStatusPill } from "./signer-status";

/** What can be done about a signer. */
type SignerActions = Readonly<{
  remind: (signerUuid: string) => Promise<ActionResult>;
  change: (signerUuid: string, form: FormData, seenUrl: string) => Promise<ActionResult>;
}>;

type SignatureSignersProps = Readonly<{
  signers: readonly SignerDetail[];
  /** Null for who may only look. */
  actions: SignerActions | null;
  text: Text;
}>;

/** What a signer is called where nothing is known of them. */
export function signerName({ subject }: Pick<SignerDetail, "subject">, { t }: Pick<Text, "t">): string {
  return payerName(subject) ?? t("signature.evidence.somebody");
}

/** Who signs, how far each is, and the link of each who still has something to do. */
export function SignatureSigners({ signers, actions, text }: SignatureSignersProps) {
  const { t } = text;
  const acting = signers.filter(({ role }) => role !== "VIEWER");
  const signed = acting.filter(({ status }) => status === "SIGNED").length;
  const hasTurns = new Set(acting.map(({ order }) => order)).size > 1;
  const next = whoseTurn(signers);
  const hasLinks = signers.some(({ url }) => url !== null);
  return (
    <Card
      title={t("signature.operation.signers")}
      actions={
        <span className="text-muted text-sm">{t("signature.operation.progress", { signed, all: acting.length })}</span>
      }
      flush
    >
      <ol className="divide-y divide-line">
        {signers.map((signer) => (
          <SignerLine
            key={signer.uuid}
            signer={signer}
            isNext={next.includes(signer)}
            hasTurns={hasTurns}
            actions={actions}
            text={text}
          />
        ))}
      </ol>
      {hasLinks && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm sm:px-5">{t("signature.operation.linkHint")}</p>
      )}
    </Card>
  );
}

type SignerLineProps = Readonly<{
  signer: SignerDetail;
  isNext: boolean;
  hasTurns: boolean;
  actions: SignerActions | null;
  text: Text;
}>;

function SignerLine({ signer, isNext, hasTurns, actions, text }: SignerLineProps) {
  const { t, dateTime } = text;
  const { subject, role, order, status, method, signedAt, declineReason, url } = signer;
  const name = signerName(signer, text);
  const turn = hasTurns && role !== "VIEWER" ? t("signature.operation.order", { order }) : null;
  const contacts = [subject.email, subject.phone].filter((contact) => contact !== null && contact !== name);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 space-y-0.5">
        <p className="break-words font-medium">{name}</p>
        {contacts.length > 0 && <p className="break-all text-muted text-sm">{contacts.join(" · ")}</p>}
        {isNext && url !== null && isAwaited(signer) && !signer.notify && (
          <p className="text-muted text-sm">{t("signature.sent.byHand", { names: name })}</p>
        )}
        <p className="text-muted text-sm">{[t(`signature.roles.${role}`), turn].filter(Boolean).join(" · ")}</p>
        {signedAt !== null && method !== null && (
          <p className="text-sm">
            {t("signature.operation.signedHow", { at: dateTime(signedAt), method: t(`signature.methods.${method}`) })}
          </p>
        )}
        {declineReason !== null && (
          <p className="break-words text-sm">{t("signature.operation.declined", { reason: declineReason })}</p>
        )}
      </div>
      <div className="flex items-center gap-1">
        <SignerStatusPill status={status} role={role} isOver={url === null} t={t} />
        {url !== null && (
          <>
            <CopyButton
              value={url}
              label={t("signature.operation.copyLink", { name })}
              copiedLabel={t("frame.copied")}
            />
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              title={t("signature.operation.openLink", { name })}
              aria-label={t("signature.operation.openLink", { name })}
              className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink sm:size-7"
            >
              <ExternalLink aria-hidden="true" className="size-3.5" />
            </a>
          </>
        )}
      </div>
      {actions && url !== null && isAwaited(signer) && (
        <div className="flex w-full flex-wrap gap-2">
          {isNext && signer.notify && <RemindSigner name={name} action={actions.remind.bind(null, signer.uuid)} />}
          <ChangeSigner {...{ name, subject, url }} action={actions.change.bind(null, signer.uuid)} />
        </div>
      )}
    </li>
  );
}
