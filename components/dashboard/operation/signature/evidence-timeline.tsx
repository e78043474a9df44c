import {
  Ban,
  BellRing,
  CircleCheck,
  CircleX,
  Clock,
  Download,
  Eye,
  FilePlus,
  Handshake,
  KeyRound,
  type LucideIcon,
  Mail,
  MailX,
  PenLine,
  Shuffle,
  Stamp,
  UserPen,
} from "lucide-react";
import type { Tone } from "@/components/ui/badge";
import { DownloadLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Timeline } from "@/components/ui/timeline";
import { DELIVERY_REASONS } from "@/lib/deliveries/model";
import { HANDS } from "@/lib/documents/model";
import { METHODS } from "@/lib/operations/model";
import type { SignatureEvidence } from "@/lib/signatures/contract";
import {
  CERTIFICATE_FAULTS,
  type EvidenceDetail,
  type EvidenceKind,
  happenedAt,
  REMOTE_FAULTS,
  whoWas,
} from "@/lib/signatures/model";
import type { Text } from "../../text";
import { signerName } from "./signature-signers";

const FACES: Readonly<Record<EvidenceKind, Readonly<{ Icon: LucideIcon; tone: Tone }>>> = {
  CREATED: { Icon: FilePlus, tone: "neutral" },
  SEALED: { Icon: Stamp, tone: "neutral" },
  NOTIFIED: { Icon: Mail, tone: "neutral" },
  NOT_NOTIFIED: { Icon: MailX, tone: "danger" },
  COMPLAINED: { Icon: MailX, tone: "warning" },
  REMINDER_ASKED: { Icon: BellRing, tone: "neutral" },
  REMINDED: { Icon: BellRing, tone: "neutral" },
  OPENED: { Icon: Eye, tone: "info" },
  CODE_SENT: { Icon: KeyRound, tone: "neutral" },
  CODE_DELIVERED: { Icon: KeyRound, tone: "neutral" },
  CODE_UNANSWERED: { Icon: KeyRound, tone: "warning" },
  CODE_NOT_SENT: { Icon: MailX, tone: "danger" },
  CODE_WRONG: { Icon: KeyRound, tone: "warning" },
  CODE_ACCEPTED: { Icon: KeyRound, tone: "success" },
  METHOD_FAILED: { Icon: CircleX, tone: "danger" },
  FAILED_OVER: { Icon: Shuffle, tone: "warning" },
  CONSENTED: { Icon: Handshake, tone: "neutral" },
  SIGNED: { Icon: PenLine, tone: "success" },
  DECLINED: { Icon: CircleX, tone: "danger" },
  REPLACED: { Icon: UserPen, tone: "warning" },
  CORRECTED: { Icon: UserPen, tone: "neutral" },
  COMPLETED: { Icon: CircleCheck, tone: "success" },
  REJECTED: { Icon: CircleX, tone: "danger" },
  CANCELLED: { Icon: Ban, tone: "neutral" },
  EXPIRED: { Icon: Clock, tone: "warning" },
  ARCHIVED: { Icon: Stamp, tone: "neutral" },
};

const HASH_SHOWN = 12;

const FILES = [
  { file: "evidence", label: "signature.evidence.report" },
  { file: "evidence.json", label: "signature.evidence.data" },
] as const;

type EvidenceTimelineProps = Readonly<{ evidence: SignatureEvidence; text: Text }>;

/** The chain of evidence, the newest line first: what, who, from where, and the hash that holds it to the line before. */
export function EvidenceTimeline({ evidence, text }: EvidenceTimelineProps) {
  const { t, dateTime } = text;
  const { events, signers, unbroken } = evidence;
  const nameOf = (signerUuid: string | null) => {
    const signer = signers.find(({ uuid }) => uuid === signerUuid);
    return signer ? signerName(signer, text) : t("signature.evidence.somebody");
  };
  return (
    <Card
      title={t("signature.evidence.title")}
      actions={FILES.map(({ file, label }) => (
        <DownloadLink
          key={file}
          size="sm"
          href={`/dashboard/data/operations/${evidence.operationUuid}/${file}`}
          icon={<Download aria-hidden="true" className="size-3.5" />}
        >
          {t(label)}
        </DownloadLink>
      ))}
    >
      {unbroken ? (
        <p className="mb-4 text-muted text-sm">{t("signature.evidence.hint")}</p>
      ) : (
        <Callout tone="danger" className="mb-4">
          {t("signature.evidence.broken")}
        </Callout>
      )}
      <Timeline
        items={events
          .map((event, index) => {
            const { sequence, kind, signerUuid, hash } = event;
            const at = happenedAt(event);
            return {
              ...FACES[kind],
              key: String(sequence),
              title: t(`signature.evidence.${kind}`, {
                who: whoWas(events, index, t("signature.evidence.somebody")) ?? nameOf(signerUuid),
              }),
              detail: (
                <>
                  {wordsOf(event, text).map((words) => (
                    <span key={words} className="block">
                      {words}
                    </span>
                  ))}
                  <span className="block font-mono text-xs">
                    {sequence} · {hash.slice(0, HASH_SHOWN)}
                  </span>
                </>
              ),
              at,
              time: dateTime(at),
            };
          })
          .toReversed()}
      />
    </Card>
  );
}

type Line = Readonly<{ kind: EvidenceKind; detail: EvidenceDetail }>;

const FAULTS = [...CERTIFICATE_FAULTS, ...REMOTE_FAULTS];

/** What of a line's detail a person reads: to where, how, why, from where. All of it is in the evidence itself. */
function wordsOf({ kind, detail }: Line, { t }: Text): readonly string[] {
  const {
    email,
    to,
    method,
    methods,
    handwriting,
    reason,
    ipAddress,
    ofSender,
    failure,
    certificateHolder: holder,
    certificateIssuer: issuer,
  } = detail;
  const fault = FAULTS.find((each) => each === failure);
  const hand = HANDS.find((name) => name === handwriting);
  // Which of the two it was says more than that it was one of them.
  const known = METHODS.find((name) => name === method && !(hand && name === "HANDWRITTEN"));
  const words = [
    email,
    Array.isArray(to) ? to.map((name) => methodIn(name, t)).join(", ") : to,
    Array.isArray(methods) && methods.map((name) => methodIn(name, t)).join(", "),
    known && t(`signature.methods.${known}`),
    hand && t(`signature.operation.hands.${hand}`),
    fault ? t(`signature.operation.faults.${fault}`) : failure,
    typeof holder === "string" &&
      typeof issuer === "string" &&
      t("signature.operation.certificate", { holder, issuer }),
    typeof reason === "string" && reasonIn(kind, reason, t),
    ofSender === true && t("signature.operation.ofSender"),
    ipAddress,
  ];
  return words.filter((word) => typeof word === "string").filter((word) => word !== "");
}

/** Why nothing arrived has words of ours; why somebody declined, or what an archive says, is told as it was said. */
function reasonIn(kind: EvidenceKind, reason: string, t: Text["t"]): string {
  const known = kind === "DECLINED" ? undefined : DELIVERY_REASONS.find((name) => name === reason);
  return known ? t(`delivery.reasons.${known}`) : t("signature.operation.declined", { reason });
}

function methodIn(name: unknown, t: Text["t"]): string {
  const method = METHODS.find((known) => known === name);
  return method ? t(`signature.methods.${method}`) : String(name);
}
