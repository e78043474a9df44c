import { expect, it } from "vitest";
import { tellErasure } from "./tell-erasure";

const NOTHING = { payments: [], bookings: [], messages: [], kept: [], signatures: [], objections: [] };

it("tells whoever erases what is left, why, and what to do about it (decision 214)", () => {
  const { said, left } = tellErasure(
    {
      ...NOTHING,
      payments: ["a"],
      kept: [
        { uuid: "b", why: "AT_BANK" },
        { uuid: "c", why: "BOOKING_OPEN" },
        { uuid: "d", why: "AT_BANK" },
      ],
      signatures: ["e"],
      objections: ["f", "g"],
    },
    true,
  );
  expect(said).toEqual([
    "Erased: a payer of 1 payments, 0 bookings of statements, the addresses of 0 messages.",
    "Kept for legal claims: 1 signature requests.",
    "Kept so that the objection holds: the address of 2 messages that were complained of.",
  ]);
  expect(left).toBe(
    [
      "Not erased yet; call again when these are over:",
      "  payments that a bank may still carry out, or is still asked about: wait",
      "    b",
      "    d",
      "  bookings that nobody has decided on: match them or pass them over on the dashboard",
      "    c",
    ].join("\n"),
  );
});

it("leaves nothing to do where nothing is left", () => {
  expect(tellErasure({ ...NOTHING, payments: ["a"] }, false)).toEqual({
    said: [
      "With --yes it would be erased: a payer of 1 payments, 0 bookings of statements, the addresses of 0 messages.",
    ],
    left: null,
  });
});
