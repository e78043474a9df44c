import { describe, expect, test, vi } from "vitest";
import { messagesIn } from "@/components/payer/messages";
import { STEPS } from "@/components/payer/testing/views";
import { AppError, badField } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { problemOf, problemWords } from "./problems";

describe("what a press came to", () => {
  test.each([
    ["the page itself shows that it has ended", new AppError("operation_final"), null],
    ["another attempt", new AppError("attempt_in_progress"), "attempt_in_progress"],
    ["the bank is down", new AppError("bank_unavailable"), "bank_unavailable"],
    ["the bank can't take it", badField("/bankId", "unsupported", "no"), "bank_unsuitable"],
    ["what must not be", new AppError("forbidden"), "other"],
    ["what nobody expected", new TypeError("boom"), "other"],
  ])("%s", (_, error, problem) => {
    expect(problemOf(error)).toBe(problem);
  });

  // What strangers send leaves no error in the log (decision 71).
  test("is an error of ours only where nobody expected it", () => {
    const errors = vi.spyOn(log, "error").mockReturnValue(undefined);
    for (const code of ["forbidden", "conflict", "operation_final", "rate_limited"] as const) {
      problemOf(new AppError(code));
    }
    expect(errors).not.toHaveBeenCalled();
    problemOf(new TypeError("boom"));
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
  });
});

describe("its words", () => {
  const words = messagesIn("en", null);

  test("are said where they fit", () => {
    // Nothing has failed.
    const inProgress = { tone: "unsure", text: words.problems.attemptInProgress };
    expect(problemWords("bank_unavailable", STEPS.choose, words)).toEqual({
      tone: "bad",
      text: words.problems.bankUnavailable,
    });
    expect(problemWords("attempt_in_progress", STEPS.atBank, words)).toEqual(inProgress);
    expect(problemWords("attempt_in_progress", STEPS.confirming, words)).toEqual(inProgress);
    expect(problemWords("attempt_in_progress", STEPS.inApp, words)).toEqual(inProgress);
  });

  test("say of what chose no bank that it was not taken, wherever it may be said again", () => {
    const beside = new AppError("attempt_in_progress");
    const said = (code: "not_declined" | "transfer_not_said", name: keyof typeof STEPS) =>
      problemWords(problemOf(beside, code), STEPS[name], words)?.text;
    for (const name of ["atBank", "inApp", "confirming", "unresolved", "choose"] as const) {
      expect(said("not_declined", name)).toMatch(/^“Decline the payment” was not taken: /);
      expect(said("transfer_not_said", name)).toMatch(/^“I have sent it” was not taken: /);
    }
    expect(said("not_declined", "paid")).toBeUndefined();
  });

  test.each(["choose", "atBank", "confirming", "inApp", "payAgain", "expired"] as const)(
    "what nobody expected is said wherever something may be pressed again: %s",
    (name) => {
      expect(problemWords("other", STEPS[name], words)).toEqual({ tone: "bad", text: words.problems.other });
    },
  );

  // Who was told to try again there would pay twice, or press what is not there.
  test.each(["unresolved", "paid", "partArrived", "asked", "declined", "cancelled"] as const)(
    "and nowhere else: %s",
    (name) => {
      expect(problemWords("other", STEPS[name], words)).toBeNull();
    },
  );

  test("and not where the payment has gone on, or for anything else in the address", () => {
    expect(problemWords("bank_unavailable", STEPS.paid, words)).toBeNull();
    expect(problemWords("attempt_in_progress", STEPS.choose, words)).toBeNull();
    expect(problemWords("attempt_in_progress", STEPS.unresolved, words)).toBeNull();
    expect(problemWords("<script>", STEPS.choose, words)).toBeNull();
    expect(problemWords(null, STEPS.choose, words)).toBeNull();
  });
});
