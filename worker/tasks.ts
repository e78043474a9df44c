import type { Task } from "graphile-worker";
import { catchUpAttempts } from "@/lib/attempts/following/catch-up-attempts";
import { remindPolls } from "@/lib/attempts/following/remind-polls";
import { warnOfEndings } from "@/lib/banks/keys/warn-of-endings";
import { copyPicture } from "@/lib/configurations/copy-picture";
import { applyAccountChanges } from "@/lib/creditor-accounts/apply-account-changes";
import { verifyCreditorAccount } from "@/lib/creditor-accounts/verify-creditor-account";
import { verifyDueAccounts } from "@/lib/creditor-accounts/verify-due-accounts";
import { planReminders } from "@/lib/deliveries/reminders/plan-reminders";
import { queueDueReminders } from "@/lib/deliveries/reminders/queue-due-reminders";
import { sendDueDeliveries } from "@/lib/deliveries/send-due-deliveries";
import { renewByItself } from "@/lib/flows/renewing/renew-by-itself";
import { withdrawCopy } from "@/lib/flows/renewing/withdraw-copy";
import { makeComingMonths } from "@/lib/months/make-months";
import { expireOperations } from "@/lib/operations/expire-operations";
import { foldBusyTally } from "@/lib/operations/finding/fold-tally";
import { createGate } from "@/lib/outbound/gate";
import { fillSearch } from "@/lib/overview/fill-search";
import { mailSecurityNotice } from "@/lib/people/mail-security-notice";
import { mailPasswordReset } from "@/lib/people/resets/mail-password-reset";
import { warnOfSeal } from "@/lib/seals/warn-of-seal";
import { JOBS, type JobName } from "@/lib/shared/jobs";
import { allInTurn } from "@/lib/shared/process/one-by-one";
import { mailSignUp } from "@/lib/sign-ups/mail-sign-up";
import { deliverSigningCode } from "@/lib/signatures/codes/deliver-signing-code";
import { archiveDocuments } from "@/lib/signatures/documents/archive-documents";
import { archiveWaiting } from "@/lib/signatures/documents/archive-waiting";
import { pruneRevisions } from "@/lib/signatures/documents/prune-revisions";
import { readyDocuments } from "@/lib/signatures/documents/ready-documents";
import { sealWaiting } from "@/lib/signatures/documents/seal-waiting";
import { endSignature } from "@/lib/signatures/end-signature";
import { finishSignature } from "@/lib/signatures/finish-signature";
import { mailCopy } from "@/lib/signatures/mails/mail-copy";
import { mailReplacedSigner } from "@/lib/signatures/mails/mail-replaced-signer";
import { mailSigner } from "@/lib/signatures/mails/mail-signer";
import { noteReturnedMail } from "@/lib/signatures/mails/note-returned-mail";
import { reconcileStatement } from "@/lib/statements/reconcile-statement";
import { settleAnew } from "@/lib/statements/settle-anew";
import { workBatch } from "@/lib/templates/work-batch";
import { mailInvitation } from "@/lib/tenants/mail-invitation";
import { rotateSigningKeys } from "@/lib/tokens/keys/rotate-signing-keys";
import { attemptDelivery } from "@/lib/webhooks/deliveries/attempt-delivery";
import { mailEndpointDisabled } from "@/lib/webhooks/endpoints/mail-endpoint-disabled";
import { notifyRedirection } from "@/lib/webhooks/notify-redirection";
import { awaited, kindOfCode, kindOfSignerMail, mailing, withDocuments } from "./mail-kinds";
import { mailTask } from "./mail-task";
import { pollTask } from "./poll-task";
import { prune } from "./prune";
import { task } from "./task";

/** Out of the worker's 100 places: bank polls and deadlines always find one beside webhooks and pictures. */
const gate = createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 });

/** Which use case does each job. */
export const tasks: Readonly<Record<JobName, Task>> = {
  "deliver-webhook": task(JOBS["deliver-webhook"], (job, { db, signal }) => attemptDelivery(db, job, { gate, signal })),
  "notify-redirection": task(JOBS["notify-redirection"], (job, { db, signal }) =>
    notifyRedirection(db, job, { gate, signal }),
  ),
  "renew-operation": task(JOBS["renew-operation"], (job, { db }) => renewByItself(db, job)),
  "withdraw-copy": task(JOBS["withdraw-copy"], (job, { db }) => withdrawCopy(db, job)),
  "settle-anew": task(JOBS["settle-anew"], (job, { db }) => settleAnew(db, job)),
  "copy-picture": task(JOBS["copy-picture"], (job, { db }) => copyPicture(db, job, gate)),
  "send-deliveries": task(JOBS["send-deliveries"], (_job, { db, signal }) => sendDueDeliveries(db, signal)),
  "queue-reminders": task(JOBS["queue-reminders"], (_job, { db }) => queueDueReminders(db)),
  "plan-reminders": task(JOBS["plan-reminders"], (job, { db }) => planReminders(db, job)),
  "poll-attempt": pollTask,
  "catch-up-attempts": task(JOBS["catch-up-attempts"], (_job, { db }) => catchUpAttempts(db)),
  "expire-operations": task(JOBS["expire-operations"], (_job, { db }) =>
    allInTurn([() => expireOperations(db), () => remindPolls(db)]),
  ),
  "apply-account-changes": task(JOBS["apply-account-changes"], (_job, { db }) => applyAccountChanges(db)),
  "verify-creditor-account": task(JOBS["verify-creditor-account"], (job, { db }) =>
    verifyCreditorAccount(db, job.tenantUuid, job.accountUuid),
  ),
  "verify-due-accounts": task(JOBS["verify-due-accounts"], (_job, { db }) => verifyDueAccounts(db)),
  "mail-invitation": mailTask(JOBS["mail-invitation"], awaited, (job, { db }) =>
    mailInvitation(db, job.tenantUuid, job.invitationUuid),
  ),
  "mail-password-reset": mailTask(JOBS["mail-password-reset"], awaited, (job, { db }) =>
    mailPasswordReset(db, job.resetUuid),
  ),
  "mail-security-notice": mailTask(JOBS["mail-security-notice"], mailing, (job, { db }) =>
    mailSecurityNotice(db, job.noticeUuid),
  ),
  "mail-sign-up": mailTask(JOBS["mail-sign-up"], awaited, (job, { db }) => mailSignUp(db, job.signUpUuid)),
  "mail-endpoint-disabled": mailTask(JOBS["mail-endpoint-disabled"], mailing, (job, { db }) =>
    mailEndpointDisabled(db, job),
  ),
  "seal-documents": task(JOBS["seal-documents"], (job, { db }) =>
    readyDocuments(db, job.tenantUuid, job.operationUuid),
  ),
  "mail-signer": mailTask(JOBS["mail-signer"], kindOfSignerMail, (job, { db }) => mailSigner(db, job)),
  "signer-mail-returned": task(JOBS["signer-mail-returned"], (job, { db }) => noteReturnedMail(db, job)),
  "mail-signed-copy": mailTask(JOBS["mail-signed-copy"], withDocuments, (job, { db }) => mailCopy(db, job)),
  "mail-replaced-signer": mailTask(JOBS["mail-replaced-signer"], mailing, (job, { db }) => mailReplacedSigner(db, job)),
  "send-signing-code": mailTask(JOBS["send-signing-code"], kindOfCode, (job, { db }) => deliverSigningCode(db, job)),
  "end-signature": task(JOBS["end-signature"], (job, { db }) => endSignature(db, job)),
  "finish-signature": task(JOBS["finish-signature"], (job, { db }) => finishSignature(db, job)),
  "prune-revisions": task(JOBS["prune-revisions"], (job, { db }) => pruneRevisions(db, job)),
  "archive-documents": task(JOBS["archive-documents"], (job, { db }) => archiveDocuments(db, job)),
  "archive-waiting": task(JOBS["archive-waiting"], (_job, { db }) => archiveWaiting(db)),
  "seal-waiting": task(JOBS["seal-waiting"], (_job, { db }) => sealWaiting(db)),
  "reconcile-statement": task(JOBS["reconcile-statement"], ({ tenantUuid, statementUuid }, { db }) =>
    reconcileStatement(db, tenantUuid, statementUuid),
  ),
  "work-batch": task(JOBS["work-batch"], (job, { db, signal }) => workBatch(db, job, signal)),
  "rotate-signing-keys": task(JOBS["rotate-signing-keys"], (_job, { db }) => rotateSigningKeys(db)),
  "fold-tally": task(JOBS["fold-tally"], (_job, { db }) => foldBusyTally(db)),
  "fill-search": task(JOBS["fill-search"], (_job, { db, signal }) => fillSearch(db, { signal })),
  "warn-of-seal": task(JOBS["warn-of-seal"], () => warnOfSeal()),
  "warn-of-bank-endings": task(JOBS["warn-of-bank-endings"], (_job, { db }) => warnOfEndings(db)),
  "make-months": task(JOBS["make-months"], (_job, { db }) => makeComingMonths(db)),
  prune: task(JOBS.prune, (_job, { db }) => prune(db)),
};
