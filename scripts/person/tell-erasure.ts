import type { Erasure, Kept } from "@/lib/people/payer-data";

/** What holds a payment or a booking back, and what whoever erases does about it. */
const WHY: Readonly<Record<Kept["why"], string>> = {
  OPEN: "payments that are open: cancel them, or wait for their deadline",
  AT_BANK: "payments that a bank may still carry out, or is still asked about: wait",
  MESSAGE: "payments with a message on its way: wait",
  BOOKING_SUGGESTED: "payments that a booking may belong to: say so on the dashboard, under Reconciliation",
  BOOKING_AWAITED: "payments that a statement may still tell of, for 30 days: wait, or take the statement in",
  REFUND_PREPARED: "payments of which a refund is prepared: wait until a statement shows it leaving, or cancel it",
  BOOKING_OPEN: "bookings that nobody has decided on: match them or pass them over on the dashboard",
  PAYMENT_ALIVE: "bookings of payments that are not over: wait",
};

/** What was erased, or would be, and what is left with its reason, for whoever has to answer the person. */
export function tellErasure(
  { payments, bookings, messages, kept, signatures, objections }: Erasure,
  isDone: boolean,
): Readonly<{ said: readonly string[]; left: string | null }> {
  const said = [
    `${isDone ? "Erased" : "With --yes it would be erased"}: a payer of ${payments.length} payments, ${bookings.length} bookings of statements, the addresses of ${messages.length} messages.`,
    ...(signatures.length > 0 ? [`Kept for legal claims: ${signatures.length} signature requests.`] : []),
    ...(objections.length > 0
      ? [`Kept so that the objection holds: the address of ${objections.length} messages that were complained of.`]
      : []),
  ];
  if (kept.length === 0) return { said, left: null };
  const reasons = [...new Set(kept.map(({ why }) => why))];
  const lines = reasons.map((reason) => {
    const uuids = kept.filter(({ why }) => why === reason).map(({ uuid }) => uuid);
    return `  ${WHY[reason]}\n    ${uuids.join("\n    ")}`;
  });
  return { said, left: ["Not erased yet; call again when these are over:", ...lines].join("\n") };
}
