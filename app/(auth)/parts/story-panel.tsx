import { Check, Eye, Send } from "lucide-react";
import type { PageLanguage } from "@/lib/http/request/language";
import { formatMoney } from "@/lib/shared/money";
import type { PageText } from "../page-text";

const STEPS = [
  { key: "aside.created", time: "09:12", Icon: Send },
  { key: "aside.opened", time: "11:38", Icon: Eye },
  { key: "aside.completed", time: "11:39", Icon: Check },
] as const;

/** One collection, from the link to the money. Decoration: a screen reader passes it by. */
export function StoryPanel({ t, language }: Readonly<{ t: PageText; language: PageLanguage }>) {
  return (
    <aside
      aria-hidden="true"
      className="sticky top-0 hidden h-dvh overflow-hidden border-line border-l bg-canvas lg:flex lg:flex-col lg:items-center lg:justify-center lg:p-14"
    >
      <Flourish />
      <div className="relative w-full max-w-md">
        <p className="font-semibold text-3xl">{t("aside.headline")}</p>
        <p className="mt-3 max-w-sm text-lg text-muted">{t("aside.text")}</p>
        <div className="mt-10 rounded-xl border border-line bg-raised p-6 shadow-pop">
          <div className="flex items-baseline justify-between gap-4">
            <span className="text-muted">{t("aside.invoice")}</span>
            <span className="font-semibold text-2xl tabular-nums">
              {formatMoney({ amount: 128_450, currency: "EUR" }, language)}
            </span>
          </div>
          <ol className="mt-6">
            {STEPS.map(({ key, time, Icon }, index) => (
              <li key={key} className="relative flex gap-3.5 pb-5 last:pb-0">
                {index < STEPS.length - 1 && <span className="absolute top-8 bottom-0 left-4 w-px bg-line-strong" />}
                <span
                  className={
                    index === STEPS.length - 1
                      ? "grid size-8 shrink-0 place-items-center rounded-full bg-success-soft text-success-ink"
                      : "grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink"
                  }
                >
                  <Icon className="size-4" />
                </span>
                <span className="flex flex-1 items-baseline justify-between pt-1.5">
                  <span className="font-medium">{t(key)}</span>
                  <span className="text-faint text-sm tabular-nums">{time}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </aside>
  );
}

/** The paraph of the product's mark, as large as the panel. */
function Flourish() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="-right-24 -bottom-32 absolute size-[44rem] text-accent-soft">
      <path
        d="M12.2 20.6 14.6 7.4c4.9-1.5 9.1-.2 8.9 3-.2 3.6-5.3 5.3-10.9 5.1-3.9-.2-6.6 2.5-5.6 5.4 1.5 4.3 10.6 4.7 17.8.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
