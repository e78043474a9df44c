import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../text";
import { MESSAGES } from ".";

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

const english = new Map(leaves(MESSAGES.en));

describe.each(LANGUAGES)("the dashboard's words in %s", (language) => {
  const messages = leaves(MESSAGES[language]);

  it("say everything that the English ones say", () => {
    expect(messages.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted());
  });

  it("take the same arguments", () => {
    for (const [key, message] of messages) {
      expect(argumentsOf(message), key).toEqual(argumentsOf(english.get(key) ?? ""));
    }
  });

  it("can be read: each message is well-formed ICU", () => {
    const problems: string[] = [];
    // A dot in a key would be a path.
    const flat = Object.fromEntries(messages.map(([key, message]) => [key.replaceAll(".", "_"), message]));
    const t = createTranslator<Record<string, string>>({
      locale: language,
      messages: flat,
      onError: (error) => problems.push(error.message),
    });
    for (const [key, message] of Object.entries(flat)) {
      t(key, Object.fromEntries(argumentsOf(message).map((name) => [name, 2])));
    }
    expect(problems).toEqual([]);
  });

  it("are words, not blanks", () => {
    expect(messages.filter(([, message]) => message.trim() === "")).toEqual([]);
  });
});
