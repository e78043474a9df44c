import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { CONFIGURATIONS_MAX } from "@/lib/configurations/create-configuration";
import { ACCOUNTS_MAX } from "@/lib/creditor-accounts/create-creditor-account";
import { DATE_LOCALES } from "@/lib/shared/language/date-locale";
import { createText, LANGUAGES } from "../text";
import { MESSAGES, WRITTEN_MESSAGES } from ".";

type Tree = Readonly<{ [key: string]: string | Tree }>;

function leaves(tree: Tree, path: readonly string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[[...path, key].join("."), value]] : leaves(value, [...path, key]),
  );
}

/** The names in `{name}` and `{name, plural, …}`, but for the texts inside a plural's branches. */
function argumentsOf(message: string): string[] {
  return [
    ...new Set([...message.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)\s*(?=[,}])/g)].map(([, name = ""]) => name)),
  ].toSorted();
}

/** Periods of 7, 30 and 90 days, what is said in hours and days from two of them on, and limits. */
const NEVER_ONE =
  /^(home\.(days|change|noChange)|insights\.duration\.(hours|days)|configurations\.\w+\.image\w+|collectionTable\.problems\.invalidText)$/;

const english = new Map(leaves(WRITTEN_MESSAGES.en));

describe.each(LANGUAGES)("the dashboard's words in %s", (language) => {
  const messages = leaves(WRITTEN_MESSAGES[language]);

  it("say everything that the English ones say", () => {
    expect(messages.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted());
  });

  it("take the same arguments", () => {
    for (const [key, message] of messages) {
      expect(argumentsOf(message), key).toEqual(argumentsOf(english.get(key) ?? ""));
    }
  });

  it("are well-formed ICU, and a browser makes of them what a full reader of ICU makes (decision 275)", () => {
    const locale = DATE_LOCALES[language];
    const problems: string[] = [];
    const onError = (error: Error) => problems.push(error.message);
    const read = createText({ language, timeZone: "UTC", messages: MESSAGES[language] });
    const say = (t: (...message: never) => string, ...message: readonly unknown[]): string =>
      Reflect.apply(t, null, message);
    for (const [key, message] of messages) {
      for (const count of [0, 1, 2, 12_345]) {
        const values = Object.fromEntries(argumentsOf(message).map((name) => [name, count]));
        const t = createTranslator<Record<string, string>>({ locale, messages: { message }, onError });
        expect(say(read.t, key, values), key).toBe(t("message", values));
      }
    }
    expect(problems).toEqual([]);
  });

  it("can be handed to a browser: plain objects and arrays all through", () => {
    const strange: unknown[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) strange.push(value);
      for (const part of Object.values(value)) look(part);
    };
    look(MESSAGES[language]);
    expect(strange).toEqual([]);
  });

  it("say one of a thing in the singular", () => {
    const fixed = messages.filter(
      ([key, message]) => !NEVER_ONE.test(key) && /\{\w+, number\} (?!ms\b)\p{L}+s\b/u.test(message),
    );
    expect(fixed).toEqual([]);
  });

  it("are words, not blanks", () => {
    expect(messages.filter(([, message]) => message.trim() === "")).toEqual([]);
  });

  it("send whoever finds the money of a transfer by hand to where it completes the payment (decision 79)", () => {
    const { attention, reconciliation } = WRITTEN_MESSAGES[language];
    expect(attention.hints.transferred).toContain(reconciliation.title);
  });

  it("name among what may refuse something the limit that does", () => {
    const { accounts, configurations, signature } = WRITTEN_MESSAGES[language];
    expect(accounts.form.conflict).toContain(String(ACCOUNTS_MAX));
    expect(configurations.conflict).toContain(String(CONFIGURATIONS_MAX));
    // Right after a signature was sent.
    expect(signature.remind.conflict).toMatch(
      /documents are still being made ready|documentos aún se están preparando/,
    );
    // Asked again within a minute of an answer, its bank is not asked.
    expect(accounts.verification.askedAgain).toMatch(/last minute|último minuto/);
  });
});
