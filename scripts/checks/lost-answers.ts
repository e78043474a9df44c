import type { SourceFile } from "./layers";

/** What runs in the dashboard's pages. */
const ASKING = /^components\/dashboard\/.*\.tsx?$/;
const NOT_SHIPPED = /(^|\/)testing\/|\.test\.tsx?$/;

/** A type with its name and all that it says. Formatted as the tree is, it ends where a line ends in a semicolon at its own depth. */
const TYPE = /^(?:export )?type (\w+)[^=]*= ([\s\S]*?);$/gm;
/** `save: (form: FormData) => Promise<ActionResult>`, with brackets in its parameters and around it. */
const ACTION = /(\w+)\??:\s*\(*\((?:[^()]|\([^()]*\))*\)\s*=>\s*Promise<ActionResult\b/g;

/**
 * Each place where a page of the dashboard runs a server action without asking for its answer by `answered` or `stepUp`: where none
 * comes, the page gives way to an error's, and with it what was typed. Read as text: an action is what a type says answers by an
 * `ActionResult`, and what is taken out of a type that holds one. Who hands an action on (`() => save(form)`) is not meant.
 */
export function lostAnswers(files: readonly SourceFile[]): string[] {
  const asking = files.filter(({ path }) => ASKING.test(path) && !NOT_SHIPPED.test(path));
  const holders = holdersIn(asking.flatMap(({ text }) => [...text.matchAll(TYPE)]));
  return asking.flatMap(({ path, text }) =>
    [...actionsIn(text, holders)].flatMap((name) => bareCalls(text, name).map((call) => `${path}: ${call}`)),
  );
}

/** Names of the types that hold an action, or another that does. */
function holdersIn(types: readonly RegExpExecArray[]): ReadonlySet<string> {
  const found = new Set(["ActionResult"]);
  for (let known = 0; known < found.size; ) {
    known = found.size;
    const names = new RegExp(`\\b(${[...found].join("|")})\\b`);
    for (const [, name = "", said = ""] of types) if (names.test(said)) found.add(name);
  }
  found.delete("ActionResult");
  return found;
}

/** What a file calls its actions, and all else that comes with one. */
function actionsIn(text: string, holders: ReadonlySet<string>): ReadonlySet<string> {
  const held = `(?:Readonly<|NonNullable<)?(?:${[...holders].join("|")})\\b`;
  const taken = [...text.matchAll(new RegExp(`\\{([^{}]*)\\}: ${held}`, "g"))].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/=.*/s, "").replace(/.*:/s, "").replace("...", "").trim()),
  );
  const declared = [...text.matchAll(ACTION), ...text.matchAll(new RegExp(`(\\w+)\\??: ${held}`, "g"))];
  return new Set([...declared.map(([, name = ""]) => name), ...taken].filter((name) => /^\w+$/.test(name)));
}

/** An answer that is waited for, let go of or given to who begins a transition, a press or a form, as it comes. */
function bareCalls(text: string, name: string): string[] {
  const call = `(?:actions\\.|props\\.)?${name}(?:\\.\\w+)?\\(`;
  const begun = "\\bstart\\w*\\(\\s*(?:async )?(?:\\(\\w*\\) => )?";
  const pressed = "\\b(?:onClick|onSelect|onSubmit|onChange)=\\{(?:\\(\\w*\\) => )?(?:void )?";
  const bare = new RegExp(`(?:\\b(?:await|void) |${begun}|${pressed}|<form[^>]* action=\\{\\(\\w*\\) => )${call}`, "g");
  const isPressed = name.startsWith("on");
  return isPressed ? [] : [...text.matchAll(bare)].map(([found]) => found.replaceAll(/\s+/g, " "));
}
