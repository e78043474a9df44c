import type { Db } from "@/db/client";
import type { Bank, BankConnector } from "@/lib/banks/connector";
import { type Deck, deckOf } from "@/lib/banks/testing/deck";
import type { FaultProxy } from "@/lib/banks/testing/fault-proxy";
import { generator } from "@/lib/shared/testing/random";

/** The sandbox's banks behind a wire that spoils calls, called by processes that die beside them. */

export const PATIENCE_MS = 250;

/** A process that dies while it calls a bank, or with its answer in its hands. */
export class Killed extends Error {}

type Death = "BEFORE" | "AFTER";
const DEATHS: readonly Death[] = ["BEFORE", "AFTER"];
const DEATH_RATE = 0.08;

export type FaultyWire = Readonly<{
  /** Stands in for `@/lib/banks/registry`, made of the real one. */
  registry: <Registry extends typeof import("@/lib/banks/registry")>(registry: Registry) => Registry;
  /** Once the proxy listens. */
  lead: (proxy: Pick<FaultProxy, "origin">) => void;
  /** From now on processes die beside the calls of each bank by which something is done there: before and after the call, once at least. */
  kill: (bankIds: readonly string[], seed: number) => void;
  live: () => void;
  /** How processes have not died at a bank yet. */
  leftToDie: (bankId: string) => readonly Death[];
}>;

export function faultyWire(): FaultyWire {
  let origin = "";
  let deaths: ReadonlyMap<string, Deck<Death>> = new Map();
  let areKilled = false;

  const spoilt = (bank: Bank): Bank => ({
    ...bank,
    endpoint: { ...bank.endpoint, base: origin, hosts: [...bank.endpoint.hosts, new URL(bank.endpoint.base).host] },
    limits: {
      ...bank.limits,
      initiationTimeoutMs: PATIENCE_MS,
      readTimeoutMs: PATIENCE_MS,
      readsPerSecond: 10_000,
    },
  });

  async function dying<T>(bankId: string, call: () => Promise<T>): Promise<T> {
    const death = areKilled ? (deaths.get(bankId)?.draw() ?? null) : null;
    if (death === "BEFORE") throw new Killed();
    const answer = await call();
    if (death === "AFTER") throw new Killed();
    return answer;
  }

  const mortal = (bank: Bank, connector: BankConnector): BankConnector => ({
    ...connector,
    initiate: (input) => dying(bank.id, () => connector.initiate(input)),
    advance: (reference, sent) => dying(bank.id, () => connector.advance(reference, sent)),
  });

  return {
    registry: (registry) => ({
      ...registry,
      bankDirectory: async (db: Db) => {
        const banks = await registry.bankDirectory(db);
        return {
          list: () => banks.list().map(spoilt),
          find: (id: string) => {
            const bank = banks.find(id);
            return bank && spoilt(bank);
          },
        };
      },
      // Without the breaker, which would spare the banks most of the trouble.
      connectorFor: (bank: Bank) =>
        mortal(bank, { ...registry.connectorFor(bank), initiate: registry.adapterFor(bank).initiate }),
    }),
    lead: (proxy) => {
      origin = proxy.origin;
    },
    kill: (bankIds, seed) => {
      const deck = (place: number) => deckOf(DEATHS, { rate: DEATH_RATE, random: generator(seed + place) });
      deaths = new Map(bankIds.map((bankId, place) => [bankId, deck(place)]));
      areKilled = true;
    },
    live: () => {
      areKilled = false;
    },
    leftToDie: (bankId) => deaths.get(bankId)?.left() ?? [],
  };
}
