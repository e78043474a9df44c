import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { after } from "next/server";
import { PayerPage } from "@/components/payer/payer-page";
import { PlainMessage } from "@/components/payer/plain-message";
import { PRIMARY } from "@/components/payer/theme/look";
import { refreshPayerAttempt } from "@/lib/attempts/refresh-attempt";
import { getDb } from "@/lib/http/database";
import { LAST_BANK_COOKIE } from "../../_visit/answers";
import { problemWords } from "../../_visit/problems";
import { visit } from "../../_visit/visit";

/** The next word is the bank's. */
const WAITING: ReadonlySet<string> = new Set(["AT_BANK", "CONFIRMING", "UNRESOLVED"]);

type PageProps = Readonly<{
  params: Promise<{ linkToken: string }>;
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}>;

/** The hosted page of one payment. There is no loading state on purpose: streamed content would need script to appear. */
export default async function Pay({ params, searchParams }: PageProps) {
  const { linkToken } = await params;
  const visited = await visit(linkToken);
  const { language, words } = visited;
  if (visited.outcome === "UNKNOWN_LINK") notFound();
  if (visited.outcome === "TROUBLE") {
    return (
      <PlainMessage words={words} language={language} title={words.trouble.title} hint={words.trouble.hint}>
        <a href={`/pay/${linkToken}`} className={PRIMARY}>
          {words.trouble.tryAgain}
        </a>
      </PlainMessage>
    );
  }
  const { view, page } = visited;
  // Without script nothing else asks while the payer waits: the answer is there at the next reload.
  if (WAITING.has(view.step.name)) after(() => refreshPayerAttempt(getDb(), linkToken));
  const search = await searchParams;
  return (
    <PayerPage
      view={view}
      page={page}
      problem={problemWords(single(search.problem), view.step, words)}
      wishes={{
        query: single(search.q)?.slice(0, 60) ?? "",
        country: single(search.country),
        all: search.all !== undefined,
        lastBankId: (await cookies()).get(LAST_BANK_COOKIE)?.value ?? null,
      }}
    />
  );
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
