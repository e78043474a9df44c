import { z } from "zod";

/**
 * Every kind of job: its name and the shape of its payload. Producers add jobs through `addJob` (db/queries/jobs.ts), inside
 * the transaction of the fact that asks for them; `worker/tasks.ts` says which use case each one calls. A payload names
 * things and holds no personal data: the job reads the rest when it runs.
 */
export const JOBS = {
  /** The n-th attempt to deliver one event to one endpoint; does nothing when that attempt has been made. */
  "deliver-webhook": z.object({ tenantUuid: z.uuid(), deliveryUuid: z.uuid(), attemptNumber: z.int().min(1) }),
  /** The server-to-server callback of a configuration when an operation has ended (decision 8). */
  "notify-redirection": z.object({
    tenantUuid: z.uuid(),
    operationUuid: z.uuid(),
    /** How it has ended, which all tries say, whatever has become of it since; a job of an older version names none. */
    status: z.string().optional(),
    /** What the receiver knows it by, the same over all tries; a job of an older version names none. */
    messageUuid: z.uuid().optional(),
    tryNumber: z.int().min(1).default(1),
  }),
  /** Renews what has expired, as often as its configuration says (decision 189). */
  "renew-operation": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid() }),
  /** Takes a renewal back whose original is paid after all (decision 347). */
  "withdraw-copy": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid(), originalUuid: z.uuid() }),
  /** What statements show of a payment means something else, since its bank has rejected it (decision 343). */
  "settle-anew": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid() }),
  /** Copies a configuration's picture from its address, for as long as it is the one that was saved then (decision 31). */
  "copy-picture": z.object({
    tenantUuid: z.uuid(),
    configurationUuid: z.uuid(),
    picture: z.enum(["icon", "logo"]),
    savedAt: z.iso.datetime(),
    tryNumber: z.int().min(1).default(1),
  }),
  /** Sends what is due to payers, whoever it belongs to. */
  "send-deliveries": z.object({}),
  /** Writes the reminders that are due, whoever's they are. */
  "queue-reminders": z.object({}),
  /** Plans the reminders of a configuration's payments anew from when it was changed on. */
  "plan-reminders": z.object({
    tenantUuid: z.uuid(),
    configurationUuid: z.uuid(),
    /** A job of an older version names none. */
    changedAt: z.iso.datetime().optional(),
    /** Said to an older version, which leaves those that have a plan where it is so. */
    missingOnly: z.boolean(),
  }),
  /** Asks the bank what became of an attempt and, after its authorisation, of the money. */
  "poll-attempt": z.object({ tenantUuid: z.uuid(), attemptUuid: z.uuid() }),
  /** After a start: asks at once about every attempt that was at a bank while nobody listened. */
  "catch-up-attempts": z.object({}),
  /** Moves what is overdue to EXPIRED, and asks again for lost questions to banks. */
  "expire-operations": z.object({}),
  /** Does the changes of creditor accounts whose time has come. */
  "apply-account-changes": z.object({}),
  /** Asks the provider whose account it is, if that is due (decision 125). */
  "verify-creditor-account": z.object({ tenantUuid: z.uuid(), accountUuid: z.uuid() }),
  /** Has it asked about every account that is due. */
  "verify-due-accounts": z.object({}),
  /** Mails the link by which a person joins an organisation. */
  "mail-invitation": z.object({ tenantUuid: z.uuid(), invitationUuid: z.uuid() }),
  /** Mails the link by which a person chooses a new password, if the address is somebody's. */
  "mail-password-reset": z.object({ resetUuid: z.uuid() }),
  /** Mails the link that makes an organisation. */
  "mail-sign-up": z.object({ signUpUuid: z.uuid() }),
  /** Tells a person what has happened to the account. */
  "mail-security-notice": z.object({ noticeUuid: z.uuid() }),
  /** Tells one person who looks after an organisation that an endpoint of its webhooks was disabled. */
  "mail-endpoint-disabled": z.object({
    tenantUuid: z.uuid(),
    endpointUuid: z.uuid(),
    personUuid: z.uuid(),
    /** What the mail is known by, the same each time it is tried; a job of an older version names none. */
    mailUuid: z.uuid().optional(),
  }),
  /** Makes what is to be signed ready: its evidence page, its fields, our seal. */
  "seal-documents": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid() }),
  /** Writes to a signer: the link, as the signer's turn has come, or once more, or to read; how it ended. */
  "mail-signer": z.object({
    tenantUuid: z.uuid(),
    signerUuid: z.uuid(),
    reason: z.enum(["TURN", "READ", "REMINDER", "CANCELLED", "REJECTED", "EXPIRED", "COMPLETED"]),
    /** Of a mail with a link: what it is known by on its way, the same each time it is tried. */
    mailUuid: z.uuid().optional(),
    /** Somebody has wished this very mail, a person or a program: it goes to an address that has refused one, too. */
    isByHand: z.boolean().optional(),
    /** A person has (decision 202): who has complained is mailed it all the same. */
    isAsked: z.boolean().optional(),
    /** How often it was tried, and since when; absent before the first time. */
    attempts: z.int().min(1).optional(),
    firstTriedAt: z.iso.datetime().optional(),
    /** A try that nobody has answered to: it may have arrived. */
    unanswered: z.boolean().optional(),
  }),
  /** A mail with a signer's link came back, or was complained of: the evidence is told. */
  "signer-mail-returned": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid(), deliveryUuid: z.uuid() }),
  /** Mails what everybody has signed to one whom the configuration names for copies, by the SHA-256 of the address. */
  "mail-signed-copy": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid(), recipient: z.string() }),
  /** Tells who was asked before another took the place; `sequence` is the line of evidence that says so. */
  "mail-replaced-signer": z.object({ tenantUuid: z.uuid(), signerUuid: z.uuid(), sequence: z.int().min(1) }),
  /** Makes a one-time code and sends it: no job holds one. */
  "send-signing-code": z.object({
    tenantUuid: z.uuid(),
    codeUuid: z.uuid(),
    tryNumber: z.int().min(1).default(1),
  }),
  /** What follows from the end of an operation that was to be signed, where its signers did not bring it about. */
  "end-signature": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid() }),
  /** After the last signature: everybody is told, and the documents go to the archive. */
  "finish-signature": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid() }),
  /** Removes those files that were made to be revisions and have not become any, a day after. */
  "prune-revisions": z.object({
    tenantUuid: z.uuid(),
    files: z.array(z.object({ documentUuid: z.uuid(), storageKey: z.string() })).readonly(),
  }),
  /** The last revision of each document: what keeps it provable for long, where a timestamp authority is configured. */
  "archive-documents": z.object({ tenantUuid: z.uuid(), operationUuid: z.uuid() }),
  /** Asks for the archiving of what was completed while there was no timestamp authority. */
  "archive-waiting": z.object({}),
  /** Asks once more for the seal of what has waited for it for longer than its own job. */
  "seal-waiting": z.object({}),
  /** Makes the next lines of a batch into flows; adds itself again until there is none. */
  "work-batch": z.object({ tenantUuid: z.uuid(), batchUuid: z.uuid() }),
  /** Looks at what is left of a statement's entries, where the process that took it in has died. */
  "reconcile-statement": z.object({ tenantUuid: z.uuid(), statementUuid: z.uuid() }),
  /** Moves the keys that sign access tokens on. */
  "rotate-signing-keys": z.object({}),
  /** Sums up the changes of busy tenants' totals. */
  "fold-tally": z.object({}),
  /** Fills in what operations are found by, where it was made by an older version or not at all. */
  "fill-search": z.object({}),
  /** Says in the log when the seal's certificate is about to end. */
  "warn-of-seal": z.object({}),
  /** Says in the log when a key that banks know, or an enrolment with one, is about to end. */
  "warn-of-bank-endings": z.object({}),
  /** Makes the coming months of what is kept by months. */
  "make-months": z.object({}),
  /** Forgets what is kept only for a while. */
  prune: z.object({}),
} as const;

export type JobName = keyof typeof JOBS;
/** What a producer hands over. */
export type JobInput<Name extends JobName> = z.input<(typeof JOBS)[Name]>;
/** What the worker's handler gets. */
export type JobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]>;

/** Of a job that has waited before: what is new goes first. */
export const REDELIVERY_PRIORITY = 10;
