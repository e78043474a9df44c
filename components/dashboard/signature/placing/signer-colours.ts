import { numberOf } from "../draft";

/** Written out: the style sheet is made of the names that stand in the code. */
const COLOURS = [
  { field: "border-signer-1 bg-signer-1-soft text-signer-1", dot: "bg-signer-1" },
  { field: "border-signer-2 bg-signer-2-soft text-signer-2", dot: "bg-signer-2" },
  { field: "border-signer-3 bg-signer-3-soft text-signer-3", dot: "bg-signer-3" },
  { field: "border-signer-4 bg-signer-4-soft text-signer-4", dot: "bg-signer-4" },
  { field: "border-signer-5 bg-signer-5-soft text-signer-5", dot: "bg-signer-5" },
  { field: "border-signer-6 bg-signer-6-soft text-signer-6", dot: "bg-signer-6" },
] as const;

/** What the sender fills in is nobody's. */
const SENDER = { field: "border-sender bg-sender-soft text-sender", dot: "bg-sender" } as const;

/** A signer's colour, whatever their place in the order: the seventh has the first one's again, and a name of their own. */
export function colourOf(signerId: string): Readonly<{ field: string; dot: string }> {
  if (signerId === "") return SENDER;
  return COLOURS[(numberOf(signerId) - 1) % COLOURS.length] ?? COLOURS[0];
}
