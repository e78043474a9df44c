import type { NamedPayer } from "@/lib/people/payer-data";
import { uuidField } from "@/lib/shared/fields";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { readArguments } from "../read-arguments";

const USAGE = `npm run person -- export --to <file> --person <e-mail>                                   somebody of the dashboard
npm run person -- export --to <file> --tenant <uuid> [--email …] [--iban …] [--name …]   a payer of one organisation
npm run person -- erase --person <e-mail> [--yes]
npm run person -- erase --tenant <uuid> [--email …] [--iban …] [--name …] [--yes]        without --yes it only tells what it would do`;

/** Of whom: somebody of the dashboard by their address, or a payer of one organisation. */
type Whom = Readonly<{ person: string }> | Readonly<{ tenantUuid: string; payer: NamedPayer }>;

export type PersonCommand = Readonly<{ whom: Whom }> &
  (Readonly<{ what: "export"; to: string }> | Readonly<{ what: "erase"; isMeant: boolean }>);

/**
 * What an operator asks for. An option that has nothing to do with it is refused, and so is one that says nothing, as `--person "$UNSET"`
 * does: whoever is told that somebody was erased has named somebody.
 * @throws PlainProblem
 */
export function readCommand(args: readonly string[]): PersonCommand {
  const text = { type: "string" } as const;
  const { values, positionals } = readArguments(
    {
      args: [...args],
      options: { person: text, tenant: text, email: text, iban: text, name: text, to: text, yes: { type: "boolean" } },
      allowPositionals: true,
    },
    USAGE,
  );
  const empty = Object.entries(values).find(([, value]) => typeof value === "string" && value.trim() === "");
  if (empty) throw new PlainProblem(`--${empty[0]} says nothing.\n${USAGE}`);
  const [what, ...rest] = positionals;
  if (rest.length > 0) throw new PlainProblem(USAGE);
  const { person, tenant, email, iban, name, to, yes } = values;
  const whom = whomOf({ person, tenant, payer: { email, iban, name } });
  if (what === "export" && to !== undefined && yes === undefined) return { what, whom, to };
  if (what === "erase" && to === undefined) return { what, whom, isMeant: yes === true };
  throw new PlainProblem(USAGE);
}

type Named = Readonly<{ person: string | undefined; tenant: string | undefined; payer: NamedPayer }>;

function whomOf({ person, tenant, payer }: Named): Whom {
  const hasTraits = Object.values(payer).some((trait) => trait !== undefined);
  if (person !== undefined && tenant === undefined && !hasTraits) return { person };
  if (person !== undefined || tenant === undefined || !hasTraits) throw new PlainProblem(USAGE);
  const tenantUuid = uuidField.safeParse(tenant);
  if (!tenantUuid.success) throw new PlainProblem("--tenant must be the organisation's UUID.");
  return { tenantUuid: tenantUuid.data, payer };
}
