import { z } from "zod";
import { inTransaction, type Transaction } from "@/db/client";
import {
  findAuthorisationOf,
  lockSandboxPayment,
  type SandboxPayment,
  updateSandboxAuthorisation,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { APP_METHOD, isOpen, sendCode } from "../walk";
import type { Call } from "./call";
import { formatError, renderError, unknownResource, Xs2aError } from "./errors";
import { chosen, presentAuthorisation } from "./present-authorisation";

const update = z.union([
  z.strictObject({ authenticationMethodId: z.string() }),
  z.strictObject({ scaAuthenticationData: z.string() }),
  z.strictObject({ confirmationCode: z.string() }),
]);
type Update = z.output<typeof update>;

/** PUT …/authorisations/{authorisationId}: a method, a code, or the confirmation of what was signed on the pages. */
export async function updateAuthorisation(
  call: Call,
  payment: SandboxPayment,
  authorisationId: string,
): Promise<Response> {
  const parsed = update.safeParse(await call.request.json().catch(() => null));
  if (!parsed.success) throw formatError("is nothing that may be updated", "body");
  return inTransaction(call.db, async (tx) => {
    // The order's row is the lock, as on the bank's own pages.
    const locked = await lockSandboxPayment(tx, payment.id);
    const authorisation = locked && (await findAuthorisationOf(tx, locked.id));
    if (!locked || authorisation?.id !== authorisationId) throw unknownResource();
    return change(call, tx, locked, authorisation, parsed.data);
  });
}

type Authorisation = NonNullable<Awaited<ReturnType<typeof findAuthorisationOf>>>;

async function change(
  call: Call,
  tx: Transaction,
  payment: SandboxPayment,
  authorisation: Authorisation,
  sent: Update,
): Promise<Response> {
  const { bank, at } = call;
  if (!isOpen(payment) || at >= payment.expiresAt) throw statusInvalid();
  if ("authenticationMethodId" in sent) {
    return chooseMethod(call, tx, payment, authorisation, sent.authenticationMethodId);
  }
  const confirms = "confirmationCode" in sent;
  const awaited = confirms ? authorisation.scaStatus === "unconfirmed" : authorisation.step === "CODE";
  if (!awaited) throw statusInvalid();
  const code = confirms ? sent.confirmationCode : sent.scaAuthenticationData;
  const stride = sendCode(bank, authorisation, payment, code, at);
  await updateSandboxAuthorisation(tx, authorisation.id, stride.authorisation);
  await updateSandboxPayment(tx, payment.id, stride.payment);
  const { scaStatus } = stride.authorisation;
  // Kept, although the answer is a refusal: the count of wrong codes is.
  if (scaStatus === undefined) return wrongCode(bank);
  return Response.json({ scaStatus, ...(confirms && { _links: {} }) });
}

async function chooseMethod(
  call: Call,
  tx: Transaction,
  payment: SandboxPayment,
  authorisation: Authorisation,
  methodId: string,
): Promise<Response> {
  if (call.bank.approach !== "EMBEDDED" || authorisation.methodId !== null) throw statusInvalid();
  const scaStatus = chosen(methodId);
  const step = methodId === APP_METHOD ? "ACCOUNT" : "CODE";
  await updateSandboxAuthorisation(tx, authorisation.id, { methodId, step, scaStatus });
  const { said, links, headers } = presentAuthorisation(call, payment, { ...authorisation, methodId });
  return Response.json({ scaStatus, ...said, _links: links }, { headers });
}

function statusInvalid(): Xs2aError {
  return new Xs2aError(409, "STATUS_INVALID", "The authorisation doesn't wait for this.");
}

function wrongCode(bank: Call["bank"]): Response {
  return renderError(bank, new Xs2aError(401, "PSU_CREDENTIALS_INVALID", "The code is wrong."));
}
