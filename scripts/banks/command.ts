import { parseArgs } from "node:util";
import { z } from "zod";
import { reasonOf } from "@/lib/shared/plain-problem";

export const USAGE = `npm run banks -- list [--json]                          every bank; as JSON: the records in force
npm run banks -- show <id>                              one record, and who changed it when (--json: the record alone)
npm run banks -- put <file.json | ->                    adds or changes the banks and platforms of a file
npm run banks -- enrol <id> <file.json | ->               keeps what the bank has given us, sealed
npm run banks -- disable <id> [--until <ISO date-time>] nobody begins a payment there any more
npm run banks -- enable <id>
npm run banks -- test <id>                              asks the bank for a payment of a cent, and shows each exchange
npm run banks -- keys list [--json]                     our keys that banks know: until when, and which banks name them
npm run banks -- keys put <name> --kind <QWAC | QSEAL> --certificate <chain.pem | -> --key <file:/path | env:NAME>
npm run banks -- keys remove <name>`;

/** What was asked can't be understood. */
export class BadUsage extends Error {}

export type Command =
  | Readonly<{ name: "list"; json: boolean }>
  | Readonly<{ name: "show"; id: string; json: boolean }>
  | Readonly<{ name: "put"; file: string }>
  | Readonly<{ name: "enrol"; id: string; file: string }>
  | Readonly<{ name: "disable"; id: string; until: Date | null }>
  | Readonly<{ name: "enable" | "test"; id: string }>
  | Readonly<{ name: "keys list"; json: boolean }>
  | Readonly<{ name: "keys put"; key: string; kind: string; certificate: string; reference: string }>
  | Readonly<{ name: "keys remove"; key: string }>;

/** Which command takes which options. */
const TAKERS = {
  json: ["list", "show", "keys list"],
  until: ["disable"],
  kind: ["keys put"],
  certificate: ["keys put"],
  key: ["keys put"],
} as const;

/** @throws BadUsage */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const isOfKeys = positionals[0] === "keys" && positionals[1] !== undefined;
  const [name, what, file, ...rest] = isOfKeys ? [`keys ${positionals[1]}`, ...positionals.slice(2)] : positionals;
  if (file !== undefined && name !== "enrol") rest.unshift(file);
  if (rest.length > 0) throw new BadUsage(`${rest[0]} is one word too many.`);
  for (const [option, takers] of Object.entries(TAKERS)) {
    const isTaken = takers.some((taker) => taker === name);
    if (option in values && !isTaken) throw new BadUsage(`--${option} goes with ${takers.join(" and ")} only.`);
  }
  const { json = false, until } = values;
  switch (name) {
    case "list":
    case "keys list":
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
    case "keys put":
      return {
        name,
        key: needed(what, "the key's name"),
        kind: needed(values.kind, "--kind QWAC or --kind QSEAL"),
        certificate: needed(values.certificate, "--certificate with a file of certificates"),
        reference: needed(values.key, "--key file:/path or --key env:NAME"),
      };
    case "keys remove":
      return { name, key: needed(what, "the key's name") };
    default:
      throw new BadUsage(name === undefined ? "What is to be done?" : `There is no ${name}.`);
  }
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, until: text, kind: text, certificate: text, key: text },
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
