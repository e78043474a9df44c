import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import type { BankListing } from "@/lib/banks/search-banks";
import { getDb } from "@/lib/http/database";
import { askedFirst } from "@/lib/payer/asked-first";
import type { AskedFirst } from "@/lib/payer/payer-view";
import { badField } from "@/lib/shared/errors";
import { lastBankCookie, seeOther } from "../../../../_visit/answers";
import { belowLink } from "../../../../_visit/below-link";
import { identifyPage } from "../../../../_visit/pay-page";
import { payerForm } from "../../../../_visit/payer-form";
import { plainPage } from "../../../../_visit/plain-pages";
import { psuContext } from "../../../../_visit/psu-context";
import { readStepForm } from "../../../../_visit/step-form";
import { type Found, look } from "../../../../_visit/visit";

type Params = Readonly<{ linkToken: string }>;
type Asked = Exclude<AskedFirst, { what: "NOTHING" }>;

/** What the bank that was pressed wants to know before anything leaves: by which of its methods, then what that one asks. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const path = `/pay/${linkToken}`;
  const visited = await look(request, linkToken);
  if (visited.outcome !== "FOUND") return plainPage(request, visited, path);
  const search = new URL(request.url).searchParams;
  const asked = await askedBy(visited, { bankId: search.get("bank") ?? "", methodId: search.get("method") });
  return asked ? identifyPage(request, visited, asked) : seeOther(path);
});

/** The payer has told it: a form with something wrong is shown again, with what, and nothing has left. */
export const POST = payerForm(async (db, linkToken, request) => {
  const form = await readStepForm(request);
  if (!form?.bankId) throw badField("/bankId", "required", "is missing");
  const { bankId, methodId, typed } = form;
  const visited = await look(request, linkToken);
  const psu = psuContext(request, visited.language);
  const start = await startAttempt(db, linkToken, { bankId, methodId, typed, psu });
  const path = `/pay/${linkToken}`;
  if (start.next !== "ASK") return seeOther(start.next === "BANK" ? `${path}/bank` : path, lastBankCookie(bankId));
  const asked = visited.outcome === "FOUND" ? await askedBy(visited, { bankId, methodId }) : null;
  return visited.outcome === "FOUND" && asked
    ? identifyPage(request, visited, asked, { typed, problems: start.problems })
    : seeOther(path);
});

/** Null where the payment is not to be paid at this bank now, or the bank wants to know nothing. */
async function askedBy(
  { view: { step, isSandbox } }: Found,
  { bankId, methodId }: Readonly<{ bankId: string; methodId: string | null }>,
): Promise<Readonly<{ bank: BankListing; asked: Asked }> | null> {
  const bank = step.name === "CHOOSE_BANK" ? step.banks.find(({ id }) => id === bankId) : undefined;
  const asked = bank && (await askedFirst(getDb(), { isSandbox }, { bankId: bank.id, methodId }));
  return bank && asked && asked.what !== "NOTHING" ? { bank, asked } : null;
}
