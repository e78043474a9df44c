import { refreshPayerAttempt } from "@/lib/attempts/following/refresh-attempt";
import { pathInPlaceOf } from "@/lib/flows/renewing/follow-renewals";
import { getDb } from "@/lib/http/database";
import { linkPath } from "@/lib/operations/link-url";
import type { PayerStep } from "@/lib/payer/payer-view";
import { log } from "@/lib/shared/log";
import { seeOther } from "../../_visit/answers";
import { belowLink } from "../../_visit/below-link";
import { payPage } from "../../_visit/pay-page";
import { plainPage } from "../../_visit/plain-pages";
import { inPlaceOf } from "../../_visit/renewed";
import { visit } from "../../_visit/visit";

type Params = Readonly<{ linkToken: string }>;

/** The next word is the bank's. */
const WAITING: ReadonlySet<string> = new Set(["AT_BANK", "AUTHORISE", "CONFIRMING", "UNRESOLVED"]);

/** The hosted page of one payment, whole and without a framework's script: each state works as it is sent. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const visited = await visit(request, linkToken);
  if (visited.outcome !== "FOUND") return plainPage(request, visited, `/pay/${linkToken}`);
  if (visited.view.type === "SIGNATURE") return seeOther(linkPath(linkToken, "SIGNATURE"));
  const newest = hasEndedUnpaid(visited.view.step) ? await pathInPlaceOf(getDb(), linkToken) : null;
  if (newest !== null) return seeOther(inPlaceOf(newest));
  if (WAITING.has(visited.view.step.name)) askBank(linkToken);
  return payPage(request, visited);
});

/** What may have been renewed: the old link leads to the new one then (decision 188). */
function hasEndedUnpaid(step: PayerStep): boolean {
  return step.name === "EXPIRED" || (step.name === "PAID" && step.rejectedLater !== null);
}

/** Without script nothing else asks while the payer waits: the answer is there at the next reload. */
function askBank(linkToken: string): void {
  refreshPayerAttempt(getDb(), linkToken).catch((error: unknown) => {
    log.warn({ err: error }, "a bank could not be asked while a payer waits");
  });
}
