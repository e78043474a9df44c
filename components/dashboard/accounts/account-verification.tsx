import { BadgeCheck, CircleHelp, Hourglass, OctagonX, TriangleAlert } from "lucide-react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { Badge, type Tone } from "@/components/ui/badge";
import type { CreditorAccountDetail } from "@/lib/creditor-accounts/contract";
import type { Text } from "../text";
import { RenameOwner } from "./rename-owner";

export type AccountVerificationActions = Readonly<{
  verify: (uuid: string) => Promise<ActionResult>;
  rename: (uuid: string, form: FormData) => Promise<ActionResult>;
  /** Null for who is no OWNER. */
  confirmName: ((uuid: string, matchedName: string) => Promise<ActionResult>) | null;
}>;

type Standing = "MTCH" | "CMTC" | "CONFIRMED" | "NMTC" | "NOAP" | "ASKED";
type Verification = CreditorAccountDetail["verification"];

const TONES: Readonly<Record<Standing, Tone>> = {
  MTCH: "success",
  CMTC: "warning",
  CONFIRMED: "success",
  NMTC: "danger",
  NOAP: "neutral",
  ASKED: "neutral",
};

const ICONS = {
  MTCH: BadgeCheck,
  CMTC: TriangleAlert,
  CONFIRMED: BadgeCheck,
  NMTC: OctagonX,
  NOAP: CircleHelp,
  ASKED: Hourglass,
} as const satisfies Record<Standing, unknown>;

function standingOf(verification: Verification): Standing {
  if (verification === null) return "ASKED";
  return verification.confirmedAt === null ? verification.result : "CONFIRMED";
}

/** Whether it can't be collected on: it is somebody else's, or nobody has said that its close name is ours. */
export function isHeldAccount({ verification }: Pick<CreditorAccountDetail, "verification">): boolean {
  const standing = standingOf(verification);
  return standing === "NMTC" || standing === "CMTC";
}

/** Whether its bank says that the account is the holder's (decision 125). */
export function VerificationBadge({ verification, text: { t } }: Readonly<{ verification: Verification; text: Text }>) {
  const standing = standingOf(verification);
  const Icon = ICONS[standing];
  return (
    <Badge tone={TONES[standing]} icon={<Icon aria-hidden="true" />}>
      {t(`accounts.verification.${standing}`)}
    </Badge>
  );
}

type VerificationTextProps = Readonly<{ account: CreditorAccountDetail; text: Text }>;

/** What its bank says, who asked it, and what follows. */
export function VerificationText({ account, text }: VerificationTextProps) {
  const tone = isHeldAccount(account) ? "text-warning-ink" : "text-muted";
  return <span className={`block text-sm ${tone}`}>{sentence(account.verification, text)}</span>;
}

function sentence(verification: Verification, { t, dateTime }: Text): string {
  if (verification === null) return t("accounts.verification.askedText");
  const { checkedAt, provider, matchedName } = verification;
  if (checkedAt === null || provider === null) return t("accounts.verification.nobodyText");
  const said = { provider, at: dateTime(checkedAt) };
  const name = matchedName ?? "";
  switch (standingOf(verification)) {
    case "MTCH":
      return t("accounts.verification.matchText", said);
    case "CMTC":
      return t("accounts.verification.closeText", { name });
    case "CONFIRMED":
      return t("accounts.verification.confirmedText", { ...said, name });
    case "NMTC":
      return t("accounts.verification.noMatchText", said);
    default:
      return t("accounts.verification.notPossibleText", said);
  }
}

type VerificationButtonsProps = VerificationTextProps & Readonly<{ actions: AccountVerificationActions }>;

/** An owner confirms what is close; whoever manages accounts changes the name. */
export function VerificationButtons({ account, actions, text: { t } }: VerificationButtonsProps) {
  const { uuid, alias, ownerName, verification } = account;
  if (verification?.provider === null) return null;
  const standing = standingOf(verification);
  const name = verification?.matchedName ?? "";
  const differs = standing === "CMTC" || standing === "NMTC";
  return (
    <>
      {standing === "CMTC" && actions.confirmName && (
        <ConfirmAction
          size="sm"
          variant="primary"
          title={t("accounts.verification.confirmTitle", { name })}
          body={t("accounts.verification.confirmBody", { name })}
          confirmLabel={t("accounts.verification.confirm")}
          doneLabel={t("accounts.verification.confirmed", { alias })}
          conflictLabel={t("accounts.verification.confirmConflict")}
          action={actions.confirmName.bind(null, uuid, name)}
        >
          {t("accounts.verification.confirm")}
        </ConfirmAction>
      )}
      {differs && (
        <RenameOwner
          alias={alias}
          ownerName={name === "" ? ownerName : name}
          rename={actions.rename.bind(null, uuid)}
        />
      )}
    </>
  );
}

/** Has its bank asked again: where nobody verifies there is nobody to ask. */
export function VerifyAgain({ account: { uuid, verification }, actions, text: { t } }: VerificationButtonsProps) {
  if (verification?.provider === null) return null;
  return (
    <ActionButton
      size="sm"
      variant="ghost"
      action={actions.verify.bind(null, uuid)}
      doneLabel={t("accounts.verification.askedAgain")}
      conflictLabel={t("accounts.verification.nobody")}
    >
      {t("accounts.verification.again")}
    </ActionButton>
  );
}
