import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgSchema, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The sandbox bank's own books, in a schema of their own: nothing but `lib/sandbox-bank` reads them. */
export const sandboxBank = pgSchema("sandbox_bank");

/** What the testers have set: the offset of the bank's clock. */
export const sandboxSetting = sandboxBank.table("setting", {
  key: text("key").$type<"CLOCK_OFFSET_SECONDS">().primaryKey(),
  value: bigint("value", { mode: "number" }).notNull(),
});

/**
 * An order for a payment. Its status is not kept: it follows from these facts and the bank's clock, so that nothing has to
 * happen at any time for it to change. Moments are the bank's, whose clock may be ahead.
 */
export const sandboxPayment = sandboxBank.table(
  "payment",
  {
    /** Unguessable. */
    id: text("id").primaryKey(),
    bankId: text("bank_id").notNull(),
    product: text("product").$type<"sepa-credit-transfers" | "instant-sepa-credit-transfers">().notNull(),
    endToEndId: text("end_to_end_id"),
    /** Minor units. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    creditorName: text("creditor_name").notNull(),
    creditorIban: text("creditor_iban").notNull(),
    creditorBic: text("creditor_bic"),
    remittance: text("remittance"),
    requestedExecutionDate: date("requested_execution_date", { mode: "string" }),
    redirectUri: text("redirect_uri").notNull(),
    nokRedirectUri: text("nok_redirect_uri").notNull(),
    /** Where whoever ordered wants to be told of news, at a bank that does. */
    notificationUri: text("notification_uri"),
    /** The customer's, as the order said; null where it said none that the banks speak. */
    language: text("language"),
    /** Who pays, where the bank wants to know that with the order. */
    psuId: text("psu_id"),
    /** Where somebody else signs, unguessable; null where one signature is enough. */
    secondToken: text("second_token"),
    /** The customer has signed, and somebody else has to. */
    firstSignedAt: moment("first_signed_at"),
    /** The account named in the order, or chosen on the bank's pages. */
    debtorIban: text("debtor_iban"),
    createdAt: moment("created_at").notNull(),
    /** When the order dies unless it is authorised. */
    expiresAt: moment("expires_at").notNull(),
    authorisedAt: moment("authorised_at"),
    exempted: boolean("exempted").notNull(),
    /** Refused by the bank, or cancelled by its owner. */
    endedAt: moment("ended_at"),
    endedStatus: text("ended_status").$type<"RJCT" | "CANC">(),
    endedReason: text("ended_reason"),
    /** By a tester's hand; overrules everything from then on. */
    forcedAt: moment("forced_at"),
    forcedStatus: text("forced_status"),
    forcedReason: text("forced_reason"),
    /** Reads of the status so far: some orders answer 503 to the first ones. */
    statusReads: integer("status_reads").notNull(),
  },
  (t) => [
    index("payment_by_created_at").on(t.createdAt, t.id),
    index("payment_by_creditor").on(t.creditorIban, t.createdAt),
    index("payment_by_debtor").on(t.debtorIban, t.createdAt),
    uniqueIndex("payment_second_token").on(t.secondToken),
    check("payment_amount", sql`${t.amount} between 1 and 99999999999`),
    check("payment_ended", sql`(${t.endedAt} is null) = (${t.endedStatus} is null)`),
    check("payment_authorised_or_ended", sql`${t.authorisedAt} is null or ${t.endedAt} is null`),
    check("payment_forced", sql`(${t.forcedAt} is null) = (${t.forcedStatus} is null)`),
  ],
);

/**
 * What a customer lets a third party do (OAuth 2.0): order, before anything is ordered, or one payment, which is what they sign on
 * the pages of the order itself. Tokens are nobody's money and lie here as they are.
 */
export const sandboxPermission = sandboxBank.table(
  "permission",
  {
    /** Unguessable, in the address of the pages. */
    id: text("id").primaryKey(),
    bankId: text("bank_id").notNull(),
    /** The order that is authorised; null where the customer lets the third party order. */
    paymentId: text("payment_id").references(() => sandboxPayment.id, { onDelete: "cascade" }),
    redirectUri: text("redirect_uri").notNull(),
    state: text("state"),
    /** S256. */
    codeChallenge: text("code_challenge"),
    language: text("language"),
    /** As with an order's pages. */
    formToken: text("form_token").notNull(),
    step: text("step").$type<"LOGIN" | "CONSENT" | "DONE">().notNull(),
    failures: integer("failures").notNull(),
    notice: text("notice"),
    createdAt: moment("created_at").notNull(),
    /** Good once, when the customer has agreed. */
    code: text("code").notNull(),
    agreedAt: moment("agreed_at"),
    tradedAt: moment("traded_at"),
    accessToken: text("access_token"),
    accessExpiresAt: moment("access_expires_at"),
    refreshToken: text("refresh_token"),
  },
  (t) => [
    uniqueIndex("permission_code").on(t.code),
    uniqueIndex("permission_access_token").on(t.accessToken),
    uniqueIndex("permission_refresh_token").on(t.refreshToken),
    index("permission_by_payment").on(t.paymentId),
    check("permission_agreed", sql`${t.tradedAt} is null or ${t.agreedAt} is not null`),
    check("permission_token", sql`(${t.accessToken} is null) = (${t.accessExpiresAt} is null)`),
  ],
);

/** One customer's way through the bank's pages. */
export const sandboxAuthorisation = sandboxBank.table(
  "authorisation",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => sandboxPayment.id, { onDelete: "cascade" }),
    /** Unguessable, in the address of the pages. */
    sessionToken: text("session_token").notNull(),
    /** Unguessable, in each page's form and good once: a form sent twice does its work once. */
    formToken: text("form_token").notNull(),
    step: text("step").$type<"LOGIN" | "ACCOUNT" | "CONFIRM" | "CODE" | "DONE">().notNull(),
    scaStatus: text("sca_status").notNull(),
    /** How the customer confirms, where they have a choice. */
    methodId: text("method_id"),
    /** Wrong PINs, then wrong codes. */
    failures: integer("failures").notNull(),
    /** What the next page has to say. */
    notice: text("notice"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("authorisation_session_token").on(t.sessionToken),
    // One signature is all that these orders need.
    uniqueIndex("authorisation_one_per_payment").on(t.paymentId),
  ],
);
