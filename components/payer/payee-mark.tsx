import type { PayerView } from "@/lib/payer/payer-view";
import { initialOf } from "@/lib/shared/text/initial-of";
import { Picture } from "./theme/picture";

type PayeeProps = Readonly<{ name: string; appearance: PayerView["appearance"] }>;

const PLATES = { LIGHT: "bg-white", DARK: "bg-plate" } as const;

/** Decorative: the name itself follows in the heading. */
export function PayeeMark({ name, appearance: { logo: wide, icon: square, plates } }: PayeeProps) {
  // Who gives one image for both has given a square one.
  if (wide && wide !== square) {
    // On a plate they are seen on every colour of a brand: a white one, unless they are made for dark ones.
    return (
      <span className={`inline-flex h-14 items-center self-start rounded-lg px-3 ${PLATES[plates.logo]}`}>
        <Picture src={wide} className="h-9 w-auto max-w-44" />
      </span>
    );
  }
  if (square)
    return <Picture src={square} size={48} className={`size-12 self-start rounded-lg p-1.5 ${PLATES[plates.icon]}`} />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-12 items-center self-start justify-center rounded-lg bg-on-panel font-semibold text-panel text-xl"
    >
      {initialOf(name)}
    </span>
  );
}
