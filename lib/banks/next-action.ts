import { z } from "zod";

/**
 * What the payer has to do next, as an adapter says it and the page renders it: neither knows the other. It lies sealed on the
 * attempt's row between two steps, so that it is read back by a schema.
 */

/** What our page asks for. A name that is none of ours is the bank's own `label`. */
export const askedField = z.object({
  name: z.enum(["PSU_ID", "PSU_CORPORATE_ID", "DEBTOR_IBAN", "CODE"]),
  /** The bank's own word for it ("VR-NetKey"); null: ours, in the payer's language. */
  label: z.string().nullable(),
  /** A regular expression over the whole value; null: anything. */
  pattern: z.string().nullable(),
  required: z.boolean(),
});
export type AskedField = Readonly<z.output<typeof askedField>>;

export type FieldName = AskedField["name"];
/** What is wrong with a field. REFUSED: well formed, and the bank didn't accept it. */
export type FieldProblem = "REQUIRED" | "INVALID" | "REFUSED";
export type FieldProblems = Readonly<Partial<Record<FieldName, FieldProblem>>>;
/** As it came from a form. */
export type Typed = Readonly<Partial<Record<FieldName, string | undefined>>>;

/** What the payer typed, by the field's name. Never logged, never in an address, dropped when the attempt ends. */
export const answers = z.partialRecord(askedField.shape.name, z.string());
export type Answers = Readonly<z.output<typeof answers>>;

/** A way to confirm that the bank offers: "SMS to +34 *** 28". */
const scaMethod = z.object({ id: z.string(), name: z.string(), explanation: z.string().nullable() });

/** PRE_STEP: nothing has been ordered yet. INTEGRATED: this is the authorisation of what the bank holds, or of its cancellation. */
const oauthAction = z.object({
  type: z.literal("OAUTH"),
  purpose: z.enum(["PRE_STEP", "INTEGRATED"]),
  /** Whole, with everything in its query: where the payer goes. */
  authorizeUrl: z.string(),
  state: z.string(),
  /** PKCE (RFC 7636); null where the bank's record says that it knows none. */
  codeVerifier: z.string().nullable(),
  /** As the authorize URL says it: the code is traded by the same. */
  redirectUri: z.string(),
  tokenUrl: z.string(),
  /** Who the authorization server says it is (RFC 9207); null where nobody has told us. */
  issuer: z.string().nullable(),
  /** Whether it names itself in each answer. */
  namesIssuer: z.boolean(),
});
export type OAuthAction = Readonly<z.output<typeof oauthAction>>;

/** What a code has to be made from, with a device or an app of the bank's (chipTAN, photoTAN). */
const challenge = z.object({
  /** A PNG, in base64. */
  image: z.string().nullable(),
  /** A start code, an amount: as the bank words them. */
  texts: z.array(z.string()),
  /** Where the bank shows the picture itself, on one of its own hosts. */
  link: z.string().nullable(),
});
export type Challenge = Readonly<z.output<typeof challenge>>;

export const nextAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("REDIRECT"), url: z.string() }),
  oauthAction,
  /** The payer confirms in the bank's app, on whatever device; we learn of it by asking. */
  z.object({
    type: z.literal("DECOUPLED"),
    /** The bank's own words to the payer. */
    message: z.string().nullable(),
    /** An address of the bank's that its message holds. */
    appUrl: z.string().nullable(),
    pollAfterMs: z.int().positive(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({
    type: z.literal("SELECT_METHOD"),
    methods: z.array(scaMethod).min(1),
    /** A choice was sent, and is not answered: the bank may have it (decision 330). */
    sent: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("PROVIDE"),
    fields: z.array(askedField).min(1),
    message: z.string().nullable(),
    /** Absent where the code is made from nothing that is shown here. */
    challenge: challenge.optional(),
    /**
     * What was authorised on the bank's own pages is confirmed by what they have shown (`completion: CODE`); else it is authorised here.
     */
    confirms: z.literal(true).optional(),
    /** The bank may ask in its app in place of a code, and nobody knows: its answer was lost (decision 330). As for DECOUPLED. */
    pollAfterMs: z.int().positive().optional(),
  }),
  /** The payee's name is not the account's (NONE), or nearly (CLOSE), or its bank does not say which: the payer decides. */
  z.object({
    type: z.literal("CONFIRM_PAYEE"),
    match: z.enum(["CLOSE", "NONE"]),
    /** The bank says only that it has not found the name right: beside NONE, which is all that a process of the version before knows. */
    unsaid: z.literal(true).optional(),
    /** The account holder's name, where the bank tells it. */
    suggestedName: z.string().nullable(),
  }),
  /** Somebody else at the payer's house has to sign as well. Null where the bank doesn't say how many. */
  z.object({ type: z.literal("WAIT_OTHERS"), signed: z.int().nullable(), required: z.int().nullable() }),
  z.object({ type: z.literal("NONE") }),
]);
export type NextAction = Readonly<z.output<typeof nextAction>>;

export const NO_ACTION: NextAction = { type: "NONE" };

/** How often an open page asks whether somebody has confirmed in the bank's app. */
export const POLL_AFTER_MS = 2_000;

/** Where the payer is sent: to the bank's pages, or to those of its authorization server. Null for what is done here, or nowhere. */
export function leadsTo(next: NextAction): string | null {
  switch (next.type) {
    case "REDIRECT":
      return next.url;
    case "OAUTH":
      return next.authorizeUrl;
    default:
      return null;
  }
}

/** What is done on our page, between us and the bank: everything but leaving for the bank's pages, and nothing at all. */
export type PageAction = Exclude<NextAction, Readonly<{ type: "REDIRECT" | "OAUTH" | "NONE" }>>;

export function isPageAction(next: NextAction): next is PageAction {
  return next.type !== "REDIRECT" && next.type !== "OAUTH" && next.type !== "NONE";
}

/** What the payer sends back from our page: an answer to the `NextAction` of the same name. */
export type Step =
  | Readonly<{ type: "PROVIDE"; answers: Answers; confirms?: true }>
  | Readonly<{ type: "SELECT_METHOD"; methodId: string }>
  | Readonly<{ type: "CONFIRM_PAYEE" }>;

/** By which the payer lets us act, where the bank wants that. */
const payerToken = z.object({
  value: z.string(),
  /** Null where the bank doesn't say. */
  expiresAt: z.iso.datetime().nullable(),
  /** By which another is had; null where there is none. */
  refreshToken: z.string().nullable().default(null),
  /** Where it was had, and another is. */
  tokenUrl: z.string().default(""),
});
export type PayerToken = Readonly<z.output<typeof payerToken>>;

/** What an adapter needs from one step to the next. The links are absolute and on the bank's own hosts. */
export const bankSession = z.object({
  links: z.record(z.string(), z.string()).default({}),
  /** Who pays, as far as the payer has told; a code is never kept. */
  answers: answers.default({}),
  token: payerToken.nullable().default(null),
  /** What the bank wants to see again when we confirm (STET); absent where it gave nothing. */
  nonce: z.string().optional(),
  /** What is asked once the payer has said that the payee is right; absent where nothing is. */
  afterPayee: nextAction.optional(),
});
export type BankSession = Readonly<z.output<typeof bankSession>>;

export const EMPTY_SESSION: BankSession = { links: {}, answers: {}, token: null };
