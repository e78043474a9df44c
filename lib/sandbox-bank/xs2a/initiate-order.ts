import { setTimeout as delay } from "node:timers/promises";
import { inTransaction } from "@/db/client";
import { insertSandboxAuthorisation, insertSandboxPayment, type SandboxPayment } from "@/db/queries/sandbox-bank";
import { centsOf, stageAt } from "../timeline";
import type { Call } from "./call";
import { acceptCustomer } from "./customer-names";
import { interfaceLink, paymentPath } from "./links";
import { newPayment } from "./new-payment";
import { parseOrder, parseOrderHeaders } from "./order";
import { presentAuthorisation } from "./present-authorisation";
import { isInApp, newAuthorisation } from "./start-authorisation";

const LATE_ANSWER_MS = 35_000;

/** The order stands; only its answer is lost on whoever doesn't wait. */
export async function answerLate({ signal }: Request, payment: SandboxPayment): Promise<void> {
  if (centsOf(payment) === 19) await delay(LATE_ANSWER_MS, undefined, { signal });
}

/**
 * .22: whose account it is, which the newer framework tells beside the status. The words are ISO 20022's; the form around them is this
 * bank's own.
 */
function payeeSaid({ protocol }: Call["bank"], payment: SandboxPayment): Record<string, unknown> {
  if (protocol !== "OPENFINANCE_2" || centsOf(payment) !== 22) return {};
  const creditor = { name: `${payment.creditorName} Nachf.`.slice(0, 140) };
  return { originalTransactionInformationAndVopStatus: [{ transactionStatus: "RVMC", creditor }] };
}

/** POST /v1/payments/{payment-product} */
export async function initiateOrder(call: Call, product: SandboxPayment["product"]): Promise<Response> {
  const { bank, request, db, at } = call;
  const body = await request.text();
  const inApp = isInApp(bank, request.headers);
  const headers = parseOrderHeaders(bank, request, body);
  // Its app has to know whom to ask.
  if (inApp) acceptCustomer(bank, headers.psuId);
  const payment = newPayment(bank, product, parseOrder(bank, body), headers, at);
  const authorisation = newAuthorisation(bank, payment, at, inApp);
  const implicit = bank.authorisationStart === "IMPLICIT" && !payment.exempted;
  const begun = presentAuthorisation(call, payment, authorisation);
  await inTransaction(db, async (tx) => {
    await insertSandboxPayment(tx, payment);
    if (implicit) await insertSandboxAuthorisation(tx, authorisation);
  });
  await answerLate(request, payment);

  const path = paymentPath(bank, payment);
  const scaStatus = payment.exempted ? "exempted" : implicit ? authorisation.scaStatus : null;
  return Response.json(
    {
      transactionStatus: stageAt(payment, bank, at).status,
      paymentId: payment.id,
      ...payeeSaid(bank, payment),
      ...(bank.reportsScaStatus && scaStatus !== null && { scaStatus }),
      ...(implicit && begun.said),
      _links: {
        ...(implicit && begun.links),
        ...(!implicit &&
          !payment.exempted && {
            startAuthorisation: interfaceLink(bank, request, `${path}/authorisations`),
          }),
        self: interfaceLink(bank, request, path),
        status: interfaceLink(bank, request, `${path}/status`),
        // A sloppy bank forgets this one.
        ...(bank.links === "SLOPPY" && { scaStatus: undefined }),
      },
    },
    { status: 201, headers: { Location: `/sandbox-bank/${bank.id}${path}`, ...begun.headers } },
  );
}
