import { redirect } from "next/navigation";
import { TakingToBank } from "@/components/payer/banks/bank-steps";
import { PayerFrame } from "@/components/payer/payer-page";
import { visit } from "../../../_visit/visit";

/**
 * On the way to the bank. A page of its own, because a form may not end at another site under our policy (`form-action`), and
 * because a button must be there when the bank's app doesn't open.
 */
export default async function ToBank({ params }: Readonly<{ params: Promise<{ linkToken: string }> }>) {
  const { linkToken } = await params;
  const visited = await visit(linkToken);
  if (visited.outcome !== "FOUND") redirect(`/pay/${linkToken}`);
  const { view, page } = visited;
  if (view.step.name !== "AT_BANK" || !view.step.continueUrl) redirect(page.path);
  const { bank, continueUrl } = view.step;
  return (
    <PayerFrame view={view} page={page} title={page.words.bank.taking(bank.name)}>
      <TakingToBank bankName={bank.name} url={continueUrl} words={page.words} />
    </PayerFrame>
  );
}
