import process from "node:process";
import type { Database } from "@/db/client";
import { notificationAddress } from "@/lib/attempts/payment-initiation";
import { returnAddresses } from "@/lib/attempts/starting/return-addresses";
import { type Exchange, showingExchanges } from "@/lib/banks/calls";
import { type Bank, type BankConnector, BankError, type PaymentInitiation } from "@/lib/banks/connector";
import { methodIdOf } from "@/lib/banks/methods";
import type { BankRecord } from "@/lib/banks/records/record";
import { bankDirectory, connectorFor } from "@/lib/banks/registry";
import { newUuid } from "@/lib/shared/ids";
import { referee } from "./referee";

/** Whose credentials these may be. */
const SECRET_HEADERS = /^(authorization|.*(client-?id|client-?secret|api-?key|token).*|signature|x-jws-signature)$/i;
const SECRET_MEMBERS = /"(access_token|refresh_token|client_secret|id_token|code_verifier)"\s*:\s*"[^"]*"/g;

/**
 * Walks through a payment of a cent to nobody: is anybody at home, what does it answer to an order, to a question, to a
 * cancellation. Prints each exchange, secrets masked, with what the Berlin Group's document says of it where that lies beside
 * the project. Nothing is authorised, so no money moves. A bank with several methods is walked through by each. Exit code 1 when a
 * step failed or the document was violated, 3 when none did and some could not be tried.
 */
export async function certify(
  db: Database,
  { record, version, lacks }: Readonly<{ record: BankRecord; version: number; lacks: readonly string[] }>,
): Promise<number> {
  const known = (await bankDirectory(db)).find(record.id);
  if (!known) {
    say(`${record.name} (${record.id}) is not offered: ${lacks.join(", ") || "the sandbox is off"}.`);
    return 1;
  }
  // Also while nobody else may use it: that is when it is tried.
  const bank: Bank = { ...known, status: "ACTIVE", disabledUntil: null };
  say(`${bank.name} (${bank.id}, version ${version}, ${bank.adapter}): the record is in order.`);
  const judge = await referee(bank);
  let violations = 0;
  const show = (exchange: Exchange) => {
    printExchange(record, exchange);
    const found = judge(exchange);
    if (found === null) return;
    violations += found.length;
    say(found.length === 0 ? "  document: in order" : found.map((problem) => `  document: ${problem}`).join("\n"));
  };
  const walked = await showingExchanges(show, () => walk(bank));
  say(`\n${verdictOf(walked)}; ${violations} violations of the document.`);
  if (walked.hasFailed || violations > 0) return 1;
  return walked.untried.length === 0 ? 0 : 3;
}

/** What came of it, and what could not be tried without a payer: each in a few words. */
type Walked = Readonly<{ hasFailed: boolean; untried: readonly string[] }>;
const WORKED: Walked = { hasFailed: false, untried: [] };
const FAILED: Walked = { hasFailed: true, untried: [] };

function verdictOf({ hasFailed, untried }: Walked): string {
  const left = untried.length === 0 ? "" : `; not tried: ${untried.join("; ")}`;
  if (hasFailed) return `A step has failed${left}`;
  return untried.length === 0 ? "Every step has worked" : `What could be tried has worked${left}`;
}

async function walk(bank: Bank): Promise<Walked> {
  const health = await connectorFor(bank).health();
  step(`health: ${health.available ? "somebody is at home" : "nobody answers"}, ${health.latencyMs} ms`);
  if (!health.available) return FAILED;
  const walked: Walked[] = [];
  for (const method of bank.methods) {
    const id = methodIdOf(method);
    if (bank.methods.length > 1) step(`method ${id}`);
    const chosen: Bank = { ...bank, methods: [method] };
    walked.push(await order(chosen, connectorFor(chosen), bank.methods.length > 1 ? ` by ${id}` : ""));
  }
  return { hasFailed: walked.some(({ hasFailed }) => hasFailed), untried: walked.flatMap(({ untried }) => untried) };
}

/** Order, question and cancellation, by the bank's one method; `by` names it where there are others. */
async function order(bank: Bank, connector: BankConnector, by: string): Promise<Walked> {
  const untried = (why: string): Walked => ({
    hasFailed: false,
    untried: [`order, status and cancellation${by}, since ${why}`],
  });
  const input = aCentToNobody(bank);
  if ((await connector.prepare(input.oauth)) !== null) {
    step("initiate: the bank wants a payer's permission first (auth.psuToken PRE_STEP), and nobody is here to give it");
    return untried("a payer has to let us order first");
  }
  const asked = connector.requirements().filter(({ required }) => required);
  if (asked.length > 0) {
    const names = asked.map(({ name }) => name).join(", ");
    step(`initiate: the bank wants to know ${names} first, and nobody is here to say it`);
    return untried(`a payer has to tell ${names} first`);
  }
  const impediments = connector.validate(input);
  for (const { pointer, detail } of impediments) step(`${pointer}: ${detail}`);
  if (impediments.length > 0) return FAILED;
  try {
    const { bankPaymentId, authorisationId, transactionStatus, scaStatus, next } = await connector.initiate(input);
    step(`initiate: ${transactionStatus}, SCA ${scaStatus ?? "not told"}, payment ${bankPaymentId}, next ${next.type}`);
    const reference = { bankPaymentId, authorisationId, product: input.product };
    const status = await connector.getStatus(reference);
    step(`status: ${status.transactionStatus}, SCA ${status.scaStatus ?? "not told"}`);
    if (!bank.cancellation) {
      step("cancel: the bank has no cancellation");
      return WORKED;
    }
    const { outcome } = await connector.cancel(reference);
    step(`cancel: ${outcome}`);
    return outcome === "CANCELLED"
      ? WORKED
      : { hasFailed: false, untried: [`the cancellation${by}, which has come to ${outcome}`] };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    step(`failed: ${error.kind}${error.bankCode ? ` (${error.bankCode})` : ""}: ${error.message}`);
    return FAILED;
  }
}

/** The payee is the example of the registry of IBANs, which is nobody's account; the addresses are those of any payment. */
function aCentToNobody(bank: Bank) {
  const product = bank.products.SEPA_CREDIT_TRANSFER ? "SEPA_CREDIT_TRANSFER" : "INSTANT_SEPA_CREDIT_TRANSFER";
  const attempt = { uuid: newUuid() };
  return {
    amount: bank.products[product]?.amountMinorMin ?? 1,
    currency: "EUR",
    creditor: { name: "Certification", iban: "ES9121000418450200051332", bic: "CAIXESBBXXX", country: "ES" },
    remittance: "Certification",
    endToEndId: newUuid().replaceAll("-", ""),
    product,
    requestedExecutionDate: null,
    ...returnAddresses(bank, attempt),
    notificationUrl: notificationAddress(attempt),
    psu: { ipAddress: "192.0.2.1", userAgent: "Mozilla/5.0", acceptLanguage: "en" },
    answers: {},
    token: null,
  } satisfies PaymentInitiation;
}

function printExchange(
  record: BankRecord,
  { method, url, requestHeaders, requestBody, httpStatus, durationMs, ...answer }: Exchange,
) {
  say(`\n→ ${method} ${url}`);
  for (const [name, value] of Object.entries(requestHeaders)) say(`  ${name}: ${masked(record, name, value)}`);
  if (requestBody !== "") say(indented(requestBody));
  say(httpStatus === null ? `← no answer after ${durationMs} ms` : `← ${httpStatus} after ${durationMs} ms`);
  if (answer.text !== "") say(indented(answer.text));
}

function masked({ headers }: BankRecord, name: string, value: string): string {
  const isOfEnrolment = Object.entries(headers.static).some(
    ([header, said]) => header.toLowerCase() === name.toLowerCase() && said.startsWith("secret:"),
  );
  return isOfEnrolment || SECRET_HEADERS.test(name) ? "•••" : value;
}

function indented(text: string): string {
  return text
    .replace(SECRET_MEMBERS, '"$1":"•••"')
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

function step(text: string): void {
  say(`\n● ${text}`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
