import type { BankRecord } from "@/lib/banks/records/record";
import type { BankKey } from "./open-key";

/** The keys of ours that a bank is spoken to with; null where its record wants none. */
export type BankKeys = Readonly<{ qwac: BankKey | null; seal: BankKey | null }>;

type Naming = Pick<BankRecord, "tls" | "signature">;
type NamedKey = Readonly<{ name: string; kind: BankKey["kind"] }>;

export function keysNamedBy({ tls, signature }: Naming): readonly NamedKey[] {
  return [
    ...(tls.qwac === null ? [] : [{ name: tls.qwac, kind: "QWAC" } as const]),
    ...(signature === null ? [] : [{ name: signature.key, kind: "QSEAL" } as const]),
  ];
}

/** Null where a name has no key of its kind behind it: without it the bank would refuse every call. */
export function keysFor(record: Naming, known: ReadonlyMap<string, BankKey>): BankKeys | null {
  if (keysNamedBy(record).some((named) => !isThere(named, known))) return null;
  const { tls, signature } = record;
  return {
    qwac: tls.qwac === null ? null : (known.get(tls.qwac) ?? null),
    seal: signature === null ? null : (known.get(signature.key) ?? null),
  };
}

export function isThere({ name, kind }: NamedKey, known: ReadonlyMap<string, BankKey>): boolean {
  return known.get(name)?.kind === kind;
}
