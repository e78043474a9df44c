import type { BankRow, PlatformRow } from "@/db/queries/banks/banks";
import { problemsOfAdapter } from "@/lib/banks/adapter-limits";
import { contradictionsIn } from "@/lib/banks/records/contradictions";
import type { FieldError } from "@/lib/shared/errors";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { isObject, mergeRecord } from "./merge-record";
import { type BankRecord, bankRecord } from "./record";

type Standing = Pick<PlatformRow, "id" | "adapter" | "defaults">;
type Said = Pick<BankRow, "id" | "overrides" | "disabledAt" | "disabledUntil">;

export type Effective =
  | Readonly<{ record: BankRecord }>
  /** Why the two together are no record, by JSON pointer into it. */
  | Readonly<{ problems: readonly FieldError[] }>;

/** What is in force of a bank: its platform's defaults, what is different of it, and whether it is disabled at this time. */
export function effectiveRecord(platform: Standing, bank: Said, at: Date): Effective {
  const own = { id: bank.id, platform: platform.id, adapter: platform.adapter };
  const merged = mergeRecord(mergeRecord(platform.defaults, bank.overrides), own);
  const parsed = bankRecord.safeParse(mergeRecord(merged, disablingOf(bank, at)));
  if (!parsed.success) return { problems: bodyErrors(parsed.error) };
  const problems = [...problemsOf(parsed.data), ...contradictionsIn(parsed.data)];
  return problems.length > 0 ? { problems } : { record: parsed.data };
}

/** A bank that was disabled until a time by now is what it was before. */
function isDisabled({ disabledAt, disabledUntil }: Pick<Said, "disabledAt" | "disabledUntil">, at: Date): boolean {
  return disabledAt !== null && (disabledUntil === null || disabledUntil > at);
}

function disablingOf(bank: Said, at: Date) {
  if (!isDisabled(bank, at)) return { disabledUntil: null };
  return { status: "DISABLED", disabledUntil: bank.disabledUntil?.toISOString() ?? null };
}

/** What any record needs that no platform has to say: a platform's defaults are checked by a bank that has only these. */
const EXAMPLE = {
  id: "example",
  name: "Example",
  country: "ES",
  bic: "EXAMESM0XXX",
  segments: ["RETAIL"],
  endpoint: { base: "https://bank.example" },
  products: { SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers" } },
  methods: [{ approach: "REDIRECT" }],
};

/** What a bank of these adapters has to say beside, if its platform doesn't. */
const EXAMPLE_OF: Readonly<Record<string, unknown>> = {
  STET: { stet: { initiatingParty: "Example" } },
  OPENFINANCE_2: { endpoint: { version: "v2" }, headers: { names: "CLIENT" } },
};

/** What of a bank is its own, and no platform's. */
const OF_BANKS_ALONE = ["id", "platform", "adapter", "disabledUntil"];

/** What is wrong with a platform's defaults, by JSON pointer into them. */
export function problemsOfDefaults({ id, adapter, defaults }: Standing): readonly FieldError[] {
  const foreign = OF_BANKS_ALONE.filter((name) => isObject(defaults) && name in defaults);
  if (foreign.length > 0) {
    return foreign.map((name) => ({ pointer: `/${name}`, code: "invalid", detail: "is a bank's own" }));
  }
  const example = mergeRecord(EXAMPLE, EXAMPLE_OF[adapter] ?? {});
  const parsed = bankRecord.safeParse(mergeRecord(mergeRecord(example, defaults), { platform: id, adapter }));
  return parsed.success ? problemsOf(parsed.data) : bodyErrors(parsed.error);
}

/** What can be said, and would do nothing or the wrong thing. */
function problemsOf(record: BankRecord): readonly FieldError[] {
  return problemsOfAdapter(record);
}
