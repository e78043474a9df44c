import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { parseTypedAmount, typeAmount } from "@/lib/shared/text/typed-amount";
import { useText } from "../text-provider";
import { amountInWords } from "./amount-in-words";

type AmountReadingProps = Readonly<{
  typed: string;
  /** Gets the chosen reading as somebody would type it beyond doubt. */
  onChoose: (text: string) => void;
  /** What a dropped e-invoice asks for, in cents. */
  invoiced?: number | null;
}>;

/** What the typed amount is taken for, in figures and in words; where it could be two, a question (decision 59). */
export function AmountReading({ typed, onChoose, invoiced = null }: AmountReadingProps) {
  const { t, language, money } = useText();
  const read = parseTypedAmount(typed, language);
  const inFigures = (minor: number) => money({ amount: minor, currency: "EUR" });
  const spoken = (minor: number) => (
    <>
      <span className="font-medium tabular-nums">{inFigures(minor)}</span>
      {" — "}
      {amountInWords(minor, language)}
    </>
  );
  return (
    <div aria-live="polite" className="text-sm empty:hidden sm:col-span-full sm:row-start-2">
      {read.kind === "AMOUNT" && read.minor > 0 && <p>{spoken(read.minor)}</p>}
      {read.kind === "AMOUNT" && invoiced !== null && read.minor !== invoiced && (
        <Callout
          tone="warning"
          title={t("collection.amountInvoiced", { amount: inFigures(invoiced) })}
          className="mt-2"
        >
          <Button wraps size="sm" className="mt-1.5" onClick={() => onChoose(typeAmount(invoiced, language))}>
            {t("collection.amountTake", { amount: inFigures(invoiced) })}
          </Button>
        </Callout>
      )}
      {read.kind === "AMBIGUOUS" && (
        // A fieldset is by itself as wide as its widest line.
        <fieldset className="min-w-0">
          <legend>{t("collection.amountAmbiguous", { typed })}</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {read.readings.map((minor) => (
              <Button key={minor} wraps onClick={() => onChoose(typeAmount(minor, language))}>
                <span>{spoken(minor)}</span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
