import { parseSepaIban } from "./iban";
import type { Answers, AskedField, FieldName, FieldProblem, FieldProblems, Typed } from "./next-action";
import { wholly } from "./records/record";

export type CheckedAnswers = Readonly<{ answers: Answers; problems: FieldProblems }>;

/** They travel in HTTP headers and short JSON members. */
const LENGTH_MAX = 70;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * What a payer typed into these fields, in the form in which a bank takes it, and what is wrong with which: pure, and before
 * anything leaves. What was not asked for is dropped.
 */
export function checkAnswers(fields: readonly AskedField[], typed: Typed): CheckedAnswers {
  const answers: Partial<Record<FieldName, string>> = {};
  const problems: Partial<Record<FieldName, FieldProblem>> = {};
  for (const field of fields) {
    const text = (typed[field.name] ?? "").trim();
    const value = normalised(field, text);
    if (text === "") {
      if (field.required) problems[field.name] = "REQUIRED";
    } else if (value === null) problems[field.name] = "INVALID";
    else answers[field.name] = value;
  }
  return { answers, problems };
}

export function isComplete({ problems }: CheckedAnswers): boolean {
  return Object.keys(problems).length === 0;
}

/** Null for what the bank would not take. */
function normalised({ name, pattern }: AskedField, text: string): string | null {
  const value = formOf(name, text);
  if (value === null || value.length > LENGTH_MAX || !PRINTABLE.test(value)) return null;
  return pattern === null || wholly(pattern).test(value) ? value : null;
}

function formOf(name: FieldName, text: string): string | null {
  if (name === "DEBTOR_IBAN") return parseSepaIban(text);
  // People read codes in groups.
  return name === "CODE" ? text.replace(/\s/g, "") : text;
}
