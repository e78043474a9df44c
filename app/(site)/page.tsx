import { ArrowRight, CircleCheck, FileText, Landmark } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { QrCode } from "@/components/ui/qr-code";
import { env } from "@/lib/shared/env";
import { formatMoney } from "@/lib/shared/money";
import { type SiteWords, siteWords } from "./words";

const ICONS = [FileText, Landmark, CircleCheck] as const;

/** What this is, in one screen. */
export default async function StartPage() {
  const { language, words } = await siteWords();
  return (
    <>
      <div className="grid flex-1 grid-cols-1 items-center gap-12 py-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16 lg:py-16">
        <div>
          <h1 className="text-balance font-semibold text-3xl sm:text-4xl">{words.headline}</h1>
          <p className="mt-5 max-w-xl text-pretty text-lg text-muted">{words.intro}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/dashboard" prefetch={false} variant="primary" size="lg">
              {words.start}
              <ArrowRight aria-hidden="true" className="size-4" />
            </ButtonLink>
            <ButtonLink href="/docs" prefetch={false} size="lg">
              {words.docs}
            </ButtonLink>
          </div>
        </div>
        <Picture amount={formatMoney({ amount: 128_450, currency: "EUR" }, language)} words={words} />
      </div>
      <ul className="grid gap-8 border-line border-t py-12 sm:grid-cols-3">
        {words.steps.map(({ title, body }, index) => {
          const Icon = ICONS[index] ?? CircleCheck;
          return (
            <li key={title}>
              <Icon aria-hidden="true" className="size-5 text-accent-ink" />
              <h2 className="mt-3 font-semibold text-lg">{title}</h2>
              <p className="mt-1 text-pretty text-muted">{body}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** An invoice's payment page beside the payer's phone. Decoration: a screen reader passes it by. */
function Picture({ amount, words }: Readonly<{ amount: string; words: SiteWords }>) {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md pb-16">
      <div className="mr-16 rounded-xl border border-line bg-surface p-6 shadow-card sm:mr-24">
        <p className="text-muted text-sm">{words.invoice}</p>
        <p className="mt-1 font-semibold text-2xl tabular-nums">{amount}</p>
        <div className="mt-5 space-y-2">
          <div className="h-2 w-4/5 rounded-sm bg-pressed" />
          <div className="h-2 w-3/5 rounded-sm bg-pressed" />
          <div className="h-2 w-2/3 rounded-sm bg-pressed" />
        </div>
        <QrCode value={env().baseUrl} label="" className="mt-6 size-28" />
      </div>
      <div className="absolute right-0 bottom-0 w-52 overflow-hidden rounded-xl border border-line bg-raised shadow-pop sm:w-60">
        <div className="bg-accent px-5 pt-5 pb-6 text-on-accent">
          <p className="text-sm">{words.invoice}</p>
          <p className="mt-1 font-semibold text-2xl tabular-nums">{amount}</p>
        </div>
        <div className="space-y-3 p-5">
          <p className="font-semibold">{words.bank}</p>
          <div className="flex items-center gap-3">
            <div className="size-8 rounded-md bg-pressed" />
            <div className="h-2.5 w-24 rounded-sm bg-pressed" />
          </div>
          <div className="flex items-center gap-3">
            <div className="size-8 rounded-md bg-pressed" />
            <div className="h-2.5 w-20 rounded-sm bg-pressed" />
          </div>
          <p className="flex items-center gap-2 border-line border-t pt-3 font-medium text-sm text-success-ink">
            <CircleCheck className="size-4" />
            {words.paid}
          </p>
        </div>
      </div>
    </div>
  );
}
