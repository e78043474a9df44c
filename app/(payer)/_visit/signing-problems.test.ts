import { expect, test } from "vitest";
import { formatsIn } from "@/components/payer/formats";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { NO_DRAFT } from "@/components/signer/signing/draft";
import { aSignerPage, aSignerView, SIGNER_STEPS } from "@/components/signer/testing/views";
import { fitsIn } from "@/lib/documents/draw/set-text";
import { PoolError } from "@/lib/documents/pool/process-pool";
import { AppError } from "@/lib/shared/errors";
import { remoteFailureWords, signingProblems } from "./signing-problems";

const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);
const tooOften = new AppError("rate_limited", { retryAfterSeconds: 600 });

test.each(languages)("who tried too often is not told of links that somebody guessed: %s", (language) => {
  const page = aSignerPage(language);
  const found = { outcome: "FOUND", view: aSignerView(SIGNER_STEPS.sign), page } as const;
  const { status, problems, retryAfterSeconds } = signingProblems(tooOften, "SIGN", found, NO_DRAFT);
  expect([status, problems.notice, retryAfterSeconds]).toEqual([429, page.words.problems.tooManyTries, 600]);
  expect(remoteFailureWords("TOO_OFTEN", "Provider", page)).toBe(page.words.problems.tooManyTries);
  expect(signingProblems(tooOften, "CODE", found, NO_DRAFT).problems.notice).toBe(page.words.problems.tooManyCodes);
});

test("who came while too many documents waited has not tried too often, and may try again", () => {
  const page = aSignerPage("en");
  const found = { outcome: "FOUND", view: aSignerView(SIGNER_STEPS.sign), page } as const;
  const full = new AppError("rate_limited", { retryAfterSeconds: 2, cause: new PoolError("full") });
  const { status, problems, retryAfterSeconds } = signingProblems(full, "SIGN", found, NO_DRAFT);
  expect([status, problems.notice, retryAfterSeconds]).toEqual([429, page.common.problems.other, 2]);
});

test("that is said of the time that it takes", () => {
  expect(aSignerPage("en").words.problems.tooManyTries).toMatch(/too many attempts.*within an hour/);
});

test.each(languages)(
  "what a field has no room for is told there, and not as missing (decision 324): %s",
  (language) => {
    const page = aSignerPage(language);
    const view = aSignerView(SIGNER_STEPS.sign);
    const found = { outcome: "FOUND", view, page } as const;
    const field = view.documents.flatMap(({ fields }) => fields).find(({ type }) => type === "TEXT");
    const told = (code: string) => {
      const error = { pointer: `/values/${field?.uuid}`, code, detail: "" };
      const refused = new AppError("invalid_field", { errors: [error] });
      return [...signingProblems(refused, "SIGN", found, NO_DRAFT).problems.places];
    };
    expect(told("does_not_fit")).toEqual([[`value-${field?.uuid}`, page.words.problems.valueTooLong]]);
    expect(told("required")).toEqual([[`value-${field?.uuid}`, page.words.problems.value]]);
  },
);

test.each(languages)("any day has room in the smallest field for one that is taken (decision 324): %s", (language) => {
  const { dateInFigures } = formatsIn(language, "Europe/Madrid");
  const days = ["2026-08-28", "2004-10-20", "2100-12-31"];
  expect(fitsIn(days.map((day) => ({ text: dateInFigures(day), width: 30, height: 6 })))).toEqual([true, true, true]);
});
