import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { AMOUNT_MINOR_MAX, AMOUNT_MINOR_MIN } from "@/lib/shared/money";
import { fromDecimalString } from "@/lib/shared/text/decimal-string";
import { speechFor } from "../pages/words/speech";
import type { VirtualBank } from "../virtual-bank";
import { isByNumber } from "./customer-names";
import { formatError, Xs2aError } from "./errors";

/** A bank reads strictly: what the document doesn't know is refused, and SEPA's rules hold. */

export const sepaText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[a-zA-Z0-9/\-?:().,'+ ]+$/, "has characters outside of SEPA's basic set");
export const iban = z.string().refine((text) => isValidIBAN(text), "is not an IBAN");
export const amount = z
  .string()
  .transform((text) => fromDecimalString(text))
  .refine(
    (minor) => minor !== null && minor >= AMOUNT_MINOR_MIN && minor <= AMOUNT_MINOR_MAX,
    "is not an amount from 0.01 to 999999999.99",
  )
  .transform((minor) => minor ?? 0);

const address = z.strictObject({
  streetName: z.string().max(70).optional(),
  buildingNumber: z.string().optional(),
  townName: z.string().optional(),
  postCode: z.string().optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
});

const orderBody = z.strictObject({
  endToEndIdentification: sepaText(35).optional(),
  instructionIdentification: sepaText(35).optional(),
  debtorAccount: z.strictObject({ iban: iban.optional(), currency: z.literal("EUR").optional() }).optional(),
  debtorName: z.string().max(70).optional(),
  instructedAmount: z.strictObject({ currency: z.literal("EUR"), amount }),
  creditorAccount: z.strictObject({ iban, currency: z.literal("EUR").optional() }),
  creditorAgent: z
    .string()
    .refine((text) => isValidBIC(text), "is not a BIC")
    .optional(),
  creditorName: z.string().min(1).max(70),
  creditorAddress: address.optional(),
  remittanceInformationUnstructured: sepaText(140).optional(),
  requestedExecutionDate: z.iso.date().optional(),
});
export type Order = z.infer<typeof orderBody>;

/** The same in openFinance 2: parties are objects, the text is a list of one. Its document knows no date for SEPA products. */
const openFinanceBody = z
  .strictObject({
    paymentIdentification: z.strictObject({ endToEndId: sepaText(35) }).optional(),
    instructedAmount: orderBody.shape.instructedAmount,
    debtorAccount: orderBody.shape.debtorAccount,
    creditorAccount: orderBody.shape.creditorAccount,
    creditorAgent: z
      .strictObject({ financialInstitutionId: z.strictObject({ bicfi: orderBody.shape.creditorAgent.unwrap() }) })
      .optional(),
    creditor: z.strictObject({ name: z.string().min(1).max(140) }),
    remittanceInformationUnstructured: z.array(sepaText(140)).length(1).optional(),
  })
  .transform(
    ({ paymentIdentification, creditor, creditorAgent, remittanceInformationUnstructured, ...same }): Order => ({
      ...same,
      endToEndIdentification: paymentIdentification?.endToEndId,
      creditorName: creditor.name,
      creditorAgent: creditorAgent?.financialInstitutionId.bicfi,
      remittanceInformationUnstructured: remittanceInformationUnstructured?.[0],
    }),
  );

/** The order in a request's body; throws FORMAT_ERROR with the path of the first member that is wrong. */
export function parseOrder({ protocol }: Pick<VirtualBank, "protocol">, text: string): Order {
  return parseStrictly(protocol === "OPENFINANCE_2" ? openFinanceBody : orderBody, text);
}

/** What a body says by this schema; throws FORMAT_ERROR with the path of the first member that is wrong. */
export function parseStrictly<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw formatError(issue?.message ?? "is not an order", issue?.path.join(".") || "body");
}

const headers = z.object({
  "psu-ip-address": z.string().refine((text) => isIP(text) > 0, "is not an IP address"),
  "psu-accept-language": z.string().optional(),
  "tpp-redirect-uri": z.url({ protocol: /^https?$/ }),
  "tpp-nok-redirect-uri": z.url({ protocol: /^https?$/ }).optional(),
  "tpp-notification-uri": z.url({ protocol: /^https?$/ }).optional(),
  "psu-id": z.string().max(50).optional(),
  "psu-id-type": z.string().max(50).optional(),
  "tpp-redirect-preferred": z.enum(["true", "false"]).optional(),
  "tpp-decoupled-preferred": z.enum(["true", "false"]).optional(),
  "tpp-explicit-authorisation-preferred": z.enum(["true", "false"]).optional(),
});

export type OrderHeaders = Readonly<{
  redirectUri: string;
  nokRedirectUri: string;
  notificationUri: string | null;
  language: string | null;
  psuId: string | null;
}>;

/** Throws 415 for a body that isn't JSON, FORMAT_ERROR for one that isn't the digest's. */
export function checkBody({ behindHub }: Pick<VirtualBank, "behindHub">, request: Request, body: string): void {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new Xs2aError(415, "FORMAT_ERROR", "The body must be application/json.");
  }
  const digest = request.headers.get("digest");
  const hashed = createHash("sha256").update(body);
  if (digest !== null && digest !== `SHA-256=${hashed.digest(behindHub ? "hex" : "base64")}`) {
    throw formatError("is not the body's SHA-256", "Digest");
  }
}

/** What an order's headers must say; throws FORMAT_ERROR, or 415 for a body that isn't JSON. */
export function parseOrderHeaders(bank: VirtualBank, request: Request, body: string): OrderHeaders {
  checkBody(bank, request, body);
  const parsed = headers.safeParse(namesOf(bank, request.headers));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw formatError(issue?.message ?? "is wrong", String(issue?.path[0] ?? "headers"));
  }
  if (!bank.takesIpv6 && isIP(parsed.data["psu-ip-address"]) !== 4) {
    throw formatError("is not an IPv4 address", "PSU-IP-Address");
  }
  const redirectUri = parsed.data["tpp-redirect-uri"];
  if (bank.redirects !== "ANY" && new URL(redirectUri).search !== "") {
    throw formatError("is not a registered address", "TPP-Redirect-URI");
  }
  const nokRedirectUri = parsed.data["tpp-nok-redirect-uri"] ?? redirectUri;
  const speech = speechFor(parsed.data["psu-accept-language"] ?? null);
  const psuId = parsed.data["psu-id"] ?? null;
  if (bank.knowsCustomersBy === "LOGIN_OR_NUMBER") acceptType(parsed.data["psu-id-type"], isByNumber(bank, psuId));
  const notificationUri = bank.notifies ? (parsed.data["tpp-notification-uri"] ?? null) : null;
  return { redirectUri, nokRedirectUri, notificationUri, language: speech?.language ?? null, psuId };
}

/** Who is known by several names says which this is. */
function acceptType(type: string | undefined, byNumber: boolean): void {
  if (type !== (byNumber ? "NUMBER" : "LOGIN")) throw formatError("is not of this PSU-ID", "PSU-ID-Type");
}

/** `Client-Redirect-URI` is `TPP-Redirect-URI` in the older framework; the newer one, and a hub, know no header of that name. */
function namesOf({ protocol, behindHub }: VirtualBank, headers: Headers): Record<string, string> {
  const said = [...headers];
  if (protocol !== "OPENFINANCE_2" && !behindHub) return Object.fromEntries(said);
  const foreign = said.find(([name]) => name.startsWith("tpp-"));
  if (foreign) throw formatError("is of another framework", foreign[0]);
  return Object.fromEntries(said.map(([name, value]) => [name.replace(/^client-/, "tpp-"), value]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
