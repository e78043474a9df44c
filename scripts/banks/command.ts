import { parseArgs } from "node:util";
import { z } from "zod";
import { reasonOf } from "@/lib/shared/plain-problem";

export const USAGE = `npm run banks -- list [--json]                          every bank; as JSON: the records in force
npm run banks -- show <id>                              one record, and who changed it when (--json: the record alone)
npm run banks -- put <file.json | ->                    adds or changes the banks and platforms of a file
npm run banks -- enrol <id> <file.json | ->               keeps what the bank has given us, sealed
npm run banks -- disable <id> [--until <ISO date-time>] nobody begins a payment there any more
npm run banks -- enable <id>
npm run banks -- test <id>                              asks the bank for a payment of a cent, and shows each exchange`;

/** What was asked can't be understood. */
export class BadUsage extends Error {}

export type Command =
  | Readonly<{ name: "list"; json: boolean }>
  | Readonly<{ name: "show"; id: string; json: boolean }>
  | Readonly<{ name: "put"; file: string }>
  | Readonly<{ name: "enrol"; id: string; file: string }>
  | Readonly<{ name: "disable"; id: string; until: Date | null }>
  | Readonly<{ name: "enable" | "test"; id: string }>;

/** @throws BadUsage */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name, what, file, ...rest] = positionals;
  if (file !== undefined && name !== "enrol") rest.unshift(file);
  if (rest.length > 0) throw new BadUsage(`${rest[0]} is one word too many.`);
  const { json = false, until } = values;
  if (until !== undefined && name !== "disable") throw new BadUsage("--until goes with disable only.");
  if (json && name !== "list" && name !== "show") throw new BadUsage("--json goes with list and show only.");
  switch (name) {
    case "list":
      if (what !== undefined) throw new BadUsage(`list takes no ${what}.`);
      return { name, json };
    case "show":
      return { name, id: needed(what, "the bank's id"), json };
    case "put":
      return { name, file: needed(what, "a file") };
    case "enrol":
      return { name, id: needed(what, "the bank's id"), file: needed(file, "a file") };
    case "disable":
      return { name, id: needed(what, "the bank's id"), until: until === undefined ? null : moment(until) };
    case "enable":
    case "test":
      return { name, id: needed(what, "the bank's id") };
    default:
      throw new BadUsage(name === undefined ? "What is to be done?" : `There is no ${name}.`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, until: { type: "string" } },
    });
  } catch (error) {
    throw new BadUsage(reasonOf(error));
  }
}

function needed(what: string | undefined, name: string): string {
  if (what === undefined) throw new BadUsage(`It needs ${name}.`);
  return what;
}

function moment(text: string): Date {
  const parsed = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).safeParse(text);
  if (!parsed.success)
    throw new BadUsage(`--until ${text} is neither a date nor a date-time: 2026-11-30, 2026-11-30T18:00:00Z.`);
  return new Date(parsed.data);
}
