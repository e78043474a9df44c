import {
  findAuthorisationOf,
  findSandboxPayment,
  insertSandboxAuthorisation,
  type SandboxAuthorisation,
  type SandboxPayment,
} from "@/db/queries/sandbox-bank";
import { randomToken } from "@/lib/shared/crypto";
import { stageAt } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import { APP_METHOD, approachOf, isOpen } from "../walk";
import type { Call } from "./call";
import { isByNumber } from "./customer-names";
import { unknownResource, Xs2aError } from "./errors";
import { presentAuthorisation, SMS_METHOD } from "./present-authorisation";

/** Who pays has signed in to the app, or told their name with the order; on the pages they do it now. */
const BEGINNINGS = {
  REDIRECT: { step: "LOGIN", scaStatus: "received" },
  DECOUPLED: { step: "ACCOUNT", scaStatus: "started" },
  EMBEDDED: { step: "CONFIRM", scaStatus: "psuIdentified" },
} as const;

/** Who comes by number has one way to confirm, and need not choose it: the code is on its way. */
const CODE_SENT = { step: "CODE", scaStatus: "scaMethodSelected" } as const;
const SIGNED_IN = { step: "ACCOUNT", scaStatus: "psuAuthenticated" } as const;

export function newAuthorisation(
  bank: Pick<VirtualBank, "approach" | "alsoInApp" | "oauth" | "knowsCustomersBy">,
  payment: Pick<SandboxPayment, "id" | "psuId">,
  at: Date,
  inApp = false,
): SandboxAuthorisation {
  const byNumber = isByNumber(bank, payment.psuId);
  const methodId = inApp ? APP_METHOD : byNumber ? SMS_METHOD : null;
  const beginning = byNumber ? CODE_SENT : BEGINNINGS[approachOf(bank, { methodId })];
  return {
    id: randomToken(12),
    paymentId: payment.id,
    sessionToken: randomToken(),
    formToken: randomToken(18),
    // Who has let the third party order has signed in for it.
    ...(bank.oauth === "PRE_STEP" ? SIGNED_IN : beginning),
    methodId,
    failures: 0,
    notice: null,
    createdAt: at,
  };
}

/** Whether the third party would rather have the app, at a bank whose pages are the other way. */
export function isInApp({ alsoInApp }: Pick<VirtualBank, "alsoInApp">, headers: Headers): boolean {
  return alsoInApp && headers.get("tpp-decoupled-preferred") === "true";
}

/** POST …/{paymentId}/authorisations: once per order, and only while it waits for it. */
export async function startAuthorisation(call: Call, payment: SandboxPayment): Promise<Response> {
  const { bank, db, at } = call;
  const authorisation = newAuthorisation(bank, payment, at, isInApp(bank, call.request.headers));
  const startable = ["RCVD", "RVCM"].includes(stageAt(payment, bank, at).status);
  if (!startable || !(await insertSandboxAuthorisation(db, authorisation))) {
    throw new Xs2aError(409, "STATUS_INVALID", "The order has its authorisation already, or is over.");
  }
  const { said, links, headers } = presentAuthorisation(call, payment, authorisation);
  const { scaStatus, id: authorisationId } = authorisation;
  return Response.json({ scaStatus, authorisationId, ...said, _links: links }, { status: 201, headers });
}

/** GET …/{paymentId}/authorisations */
export async function listAuthorisations({ bank, db }: Call, payment: SandboxPayment): Promise<Response> {
  if (!bank.reportsScaStatus) throw unknownResource();
  const authorisation = await findAuthorisationOf(db, payment.id);
  return Response.json({ authorisationIds: authorisation ? [authorisation.id] : [] });
}

/** GET …/{paymentId}/authorisations/{authorisationId} */
export async function readAuthorisation(
  { bank, db, at }: Call,
  payment: SandboxPayment,
  authorisationId: string,
): Promise<Response> {
  const authorisation = await findAuthorisationOf(db, payment.id);
  if (!bank.reportsScaStatus || authorisation?.id !== authorisationId) throw unknownResource();
  const scaStatus = isOpen(payment) && at >= payment.expiresAt ? "failed" : authorisation.scaStatus;
  return Response.json({ scaStatus });
}

/** The payment that a call is about, at this bank. */
export async function getPayment({ bank, db }: Call, product: string, paymentId: string): Promise<SandboxPayment> {
  const payment = await findSandboxPayment(db, bank.id, paymentId);
  if (payment?.product !== product) throw unknownResource();
  return payment;
}
