import { fieldOf } from "@/lib/banks/records/requirements";
import type { Bank } from "../connector";
import { methodOf } from "../methods";
import type { Answers, NextAction } from "../next-action";
import type { ScaAnswer } from "./answers";
import { provide, provideCode, type Start } from "./way-on";

/** What the payer has to say before an authorisation, of a payment or of a cancellation, may be started; null where it may be at once. */
export function askedBeforeStart(
  bank: Bank,
  answers: Answers,
  told: ScaAnswer,
  { needs }: Pick<Start, "needs">,
): NextAction | null {
  switch (needs) {
    case "PSU_ID":
      // Where the bank has pages of its own, it asks there.
      if (methodOf(bank).approach === "REDIRECT" || answers.PSU_ID !== undefined) return null;
      return provide(fieldOf(bank, "PSU_ID"), told);
    case "METHOD":
      return told.scaMethods.length === 0 ? null : { type: "SELECT_METHOD", methods: [...told.scaMethods] };
    case "CODE":
      return provideCode(bank, told);
    case "NOTHING":
      return null;
  }
}
