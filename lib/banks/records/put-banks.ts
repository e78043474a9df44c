import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "@/db/client";
import {
  type BankRow,
  insertBankChange,
  listBankRows,
  listPlatforms,
  lockBanks,
  type PlatformRow,
  upsertBank,
  upsertPlatform,
} from "@/db/queries/banks/banks";
import { futileIn } from "@/lib/banks/records/contradictions";
import { forgetBanks } from "@/lib/banks/registry";
import { now } from "@/lib/shared/clock";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { type BankEntry, type PlatformEntry, readEntries } from "./bank-file";
import { type Effective, effectiveRecord, problemsOfDefaults } from "./effective-record";
import { differenceOf, mergeRecord } from "./merge-record";
import { bankRecord } from "./record";

export type PutOutcome = Readonly<{
  kind: "PLATFORM" | "BANK";
  id: string;
  version: number;
  outcome: "ADDED" | "CHANGED" | "UNCHANGED";
}>;

/**
 * Writes the banks and platforms of a file, all of them or none (docs/banks.md says what a file holds). What is said twice is
 * no new version. Every process that runs knows them as soon as they are committed.
 *
 * @param who for the history: `seed`, or `operator:` and a name
 * @throws AppError invalid_field: everything that is wrong, by JSON pointer into the file
 */
export async function putBanks(db: Database, file: unknown, who: string): Promise<readonly PutOutcome[]> {
  const entries = readEntries(file);
  const outcomes = await inTransaction(db, async (tx) => {
    await lockBanks(tx);
    const desk = await Desk.open(tx, who, now());
    // Platforms first, wherever they stand in the file: its banks may stand on them.
    for (const entry of entries) if (entry.kind === "PLATFORM") await desk.putPlatform(entry);
    for (const entry of entries) if (entry.kind === "BANK") await desk.putBank(entry);
    desk.checkBanksOfChangedPlatforms();
    if (desk.problems.length > 0) throw unacceptable(desk.problems);
    return desk.outcomes;
  });
  forgetBanks();
  return outcomes;
}

export function unacceptable(errors: readonly FieldError[]): AppError {
  return new AppError("invalid_field", { detail: "The file has fields that are not acceptable.", errors });
}

/** One transaction's view of all banks, and what it has found and done so far. */
class Desk {
  readonly problems: FieldError[] = [];
  readonly outcomes: PutOutcome[] = [];
  readonly #changedPlatforms = new Map<string, string>();
  readonly #tx: Transaction;
  readonly #who: string;
  readonly #at: Date;
  readonly #platforms: Map<string, PlatformRow>;
  readonly #banks: Map<string, BankRow>;

  private constructor(
    tx: Transaction,
    { who, at }: Readonly<{ who: string; at: Date }>,
    { platforms, banks }: Readonly<{ platforms: readonly PlatformRow[]; banks: readonly BankRow[] }>,
  ) {
    this.#tx = tx;
    this.#who = who;
    this.#at = at;
    this.#platforms = new Map(platforms.map((row) => [row.id, row]));
    this.#banks = new Map(banks.map((row) => [row.id, row]));
  }

  static async open(tx: Transaction, who: string, at: Date): Promise<Desk> {
    const [platforms, banks] = await Promise.all([listPlatforms(tx), listBankRows(tx)]);
    return new Desk(tx, { who, at }, { platforms, banks });
  }

  async putPlatform({ pointer, id, adapter, defaults }: PlatformEntry): Promise<void> {
    const problems = problemsOfDefaults({ id, adapter, defaults });
    if (problems.length > 0) return this.#refuse(`${pointer}/defaults`, problems);
    const known = this.#platforms.get(id);
    if (known?.adapter === adapter && isDeepStrictEqual(known.defaults, defaults)) {
      this.outcomes.push({ kind: "PLATFORM", id, version: known.version, outcome: "UNCHANGED" });
      return;
    }
    await this.#writePlatform({ id, adapter, defaults });
    this.#changedPlatforms.set(id, pointer);
  }

  async putBank(entry: BankEntry): Promise<void> {
    const { pointer, id, said } = entry;
    const known = this.#banks.get(id);
    const platform = await this.#platformOf(entry, known);
    if (!platform) return;
    if (entry.adapter !== null && entry.adapter !== platform.adapter) {
      const detail = `is ${platform.adapter} on this platform`;
      return this.#refuse(pointer, [{ pointer: "/adapter", code: "invalid", detail }]);
    }
    const overrides = entry.isWhole ? differenceOf(platform.defaults, said) : said;
    const bank: BankRow = {
      ...(known ?? { id, version: 0, createdAt: this.#at }),
      platformId: platform.id,
      overrides,
      version: (known?.version ?? 0) + 1,
      ...this.#disablingBy(entry, known),
      updatedAt: this.#at,
    };
    const effective = effectiveRecord(platform, bank, this.#at);
    const problems = problemsWhenWritten(effective);
    if (problems.length > 0 || "problems" in effective) return this.#refuse(pointer, problems);
    if (known && this.#isTheSame(known, effective.record)) {
      this.outcomes.push({ kind: "BANK", id, version: known.version, outcome: "UNCHANGED" });
      return;
    }
    await upsertBank(this.#tx, bank);
    await this.#writeDown(bank, { what: "PUT", content: { overrides, disabledUntil: bank.disabledUntil } });
    this.#banks.set(id, bank);
    this.outcomes.push({ kind: "BANK", id, version: bank.version, outcome: known ? "CHANGED" : "ADDED" });
  }

  /** Another default must leave no bank behind that cannot be read any more. */
  checkBanksOfChangedPlatforms(): void {
    for (const bank of this.#banks.values()) {
      const pointer = this.#changedPlatforms.get(bank.platformId);
      const platform = this.#platforms.get(bank.platformId);
      if (pointer === undefined || !platform) continue;
      const problems = problemsWhenWritten(effectiveRecord(platform, bank, this.#at)).map((problem) => ({
        ...problem,
        detail: `${problem.detail}, of ${bank.id}`,
      }));
      this.#refuse(`${pointer}/defaults`, problems);
    }
  }

  /** A record that takes nothing from a platform may name one that nobody has put: it is made then, without defaults. */
  async #platformOf({ pointer, id, platform, adapter, said }: BankEntry, known: BankRow | undefined) {
    const name = platform ?? known?.platformId ?? null;
    const standing = name === null ? undefined : this.#platforms.get(name);
    if (standing) return standing;
    if (name !== null && adapter !== null) {
      const alone = bankRecord.safeParse(mergeRecord(said, { id, platform: name, adapter }));
      if (alone.success) return this.#writePlatform({ id: name, adapter, defaults: {} });
    }
    const detail = name === null ? "is required" : "is not a platform that there is, and the record needs one";
    const code = name === null ? "required" : "unknown_reference";
    this.#refuse(pointer, [{ pointer: "/platform", code, detail }]);
    return undefined;
  }

  /** What the file says of the status counts; where it says nothing, it stays as it is. */
  #disablingBy({ status, disabledUntil }: BankEntry, known: BankRow | undefined) {
    if (status === "DISABLED") return { disabledAt: known?.disabledAt ?? this.#at, disabledUntil };
    if (status !== null || !known) return { disabledAt: null, disabledUntil: null };
    return { disabledAt: known.disabledAt, disabledUntil: known.disabledUntil };
  }

  #isTheSame(known: BankRow, record: object): boolean {
    const platform = this.#platforms.get(known.platformId);
    const before = platform && effectiveRecord(platform, known, this.#at);
    return before !== undefined && "record" in before && isDeepStrictEqual(before.record, record);
  }

  async #writePlatform(said: Pick<PlatformRow, "id" | "adapter" | "defaults">): Promise<PlatformRow> {
    const known = this.#platforms.get(said.id);
    const version = (known?.version ?? 0) + 1;
    const row = { ...said, version, createdAt: known?.createdAt ?? this.#at, updatedAt: this.#at };
    await upsertPlatform(this.#tx, row);
    await insertBankChange(this.#tx, {
      platformId: row.id,
      bankId: null,
      version,
      what: "PUT",
      who: this.#who,
      at: this.#at,
      content: { adapter: row.adapter, defaults: row.defaults },
    });
    this.#platforms.set(row.id, row);
    this.outcomes.push({ kind: "PLATFORM", id: row.id, version, outcome: known ? "CHANGED" : "ADDED" });
    return row;
  }

  async #writeDown({ id, platformId, version }: BankRow, change: Readonly<{ what: "PUT"; content: object }>) {
    const { what, content } = change;
    await insertBankChange(this.#tx, { platformId, bankId: id, version, what, who: this.#who, at: this.#at, content });
  }

  #refuse(pointer: string, problems: readonly FieldError[]): void {
    for (const problem of problems) {
      if ("pointer" in problem) this.problems.push({ ...problem, pointer: `${pointer}${problem.pointer}` });
    }
  }
}

/** Why a bank can't be written so. */
function problemsWhenWritten(effective: Effective): readonly FieldError[] {
  return "problems" in effective ? effective.problems : futileIn(effective.record);
}
