import {
  findAuthorisationOf,
  findSandboxPayment,
  insertSandboxAuthorisation,
  type SandboxAuthorisation,
  type SandboxPayment,
} from "@/db/queries/sandbox-bank";
import { randomToken } from "@/lib/shared/crypto";
import { stageAt } from "../timeline";
import type { Call } from "./call";
import { unknownResource, Xs2aError } from "./errors";
import { interfaceLink, pagesLink } from "./links";

export function newAuthorisation(payment: Pick<SandboxPayment, "id">, at: Date): SandboxAuthorisation {
  return {
    id: randomToken(12),
    paymentId: payment.id,
    sessionToken: randomToken(),
    formToken: randomToken(18),
    step: "LOGIN",
    scaStatus: "received",
    failures: 0,
    notice: null,
    createdAt: at,
  };
}

/** POST …/{paymentId}/authorisations: once per order, and only while it waits for it. */
export async function startAuthorisation(call: Call, payment: SandboxPayment): Promise<Response> {
  const { bank, request, db, at } = call;
  const authorisation = newAuthorisation(payment, at);
  const startable = ["RCVD", "RVCM"].includes(stageAt(payment, bank, at).status);
  if (!startable || !(await insertSandboxAuthorisation(db, authorisation))) {
    throw new Xs2aError(409, "STATUS_INVALID", "The order has its authorisation already, or is over.");
  }
  const path = `/v1/payments/${payment.product}/${payment.id}/authorisations/${authorisation.id}`;
  return Response.json(
    {
      scaStatus: authorisation.scaStatus,
      authorisationId: authorisation.id,
      _links: {
        scaRedirect: pagesLink(bank, authorisation.sessionToken),
        scaStatus: interfaceLink(bank, request, path),
      },
    },
    { status: 201, headers: { "ASPSP-SCA-Approach": "REDIRECT" } },
  );
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
  const unfinished = payment.authorisedAt === null && payment.endedAt === null;
  const scaStatus = unfinished && at >= payment.expiresAt ? "failed" : authorisation.scaStatus;
  return Response.json({ scaStatus });
}

/** The payment that a call is about, at this bank. */
export async function getPayment({ bank, db }: Call, product: string, paymentId: string): Promise<SandboxPayment> {
  const payment = await findSandboxPayment(db, bank.id, paymentId);
  if (payment?.product !== product) throw unknownResource();
  return payment;
}
