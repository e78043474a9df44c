import type { Db } from "@/db/client";
import type { Bank, BankConnector } from "@/lib/banks/connector";
import { type Deck, deckOf } from "@/lib/banks/testing/deck";
import type { FaultProxy } from "@/lib/banks/testing/fault-proxy";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { generator } from "@/lib/shared/testing/random";

/** The sandbox's banks behind a wire that spoils calls, called by processes that die beside them, or lose their database. */

export const PATIENCE_MS = 250;

/** A process that dies while it calls a bank, or with its answer in its hands. */
export class Killed extends Error {}

/** ORDER: an order, or a step of its authorisation. */
type Fatal = "ORDER" | "REDEEM" | "RENEW" | "CONFIRM";
/** CUT: nobody dies, but the answer comes while the database is away. */
type Death = "BEFORE" | "AFTER" | "CUT";
const DEATHS: readonly Death[] = ["BEFORE", "AFTER", "CUT"];
const DEATH_RATE: Readonly<Record<Fatal, number>> = { ORDER: 0.1, REDEEM: 0.3, RENEW: 0.3, CONFIRM: 0.4 };

type Mortal = Pick<VirtualBank, "id" | "oauth" | "statusNeedsToken" | "renewsTokens" | "confirmedByCall">;

/** Beside which calls of a bank a process may die. */
function fatalAt({ oauth, statusNeedsToken, renewsTokens, confirmedByCall }: Mortal): readonly Fatal[] {
  const hasCodes = oauth !== "NONE";
  return [
    "ORDER",
    ...(hasCodes ? (["REDEEM"] as const) : []),
    ...(hasCodes && statusNeedsToken && renewsTokens ? (["RENEW"] as const) : []),
    ...(confirmedByCall ? (["CONFIRM"] as const) : []),
  ];
}

export type FaultyWire = Readonly<{
  /** Stands in for `@/lib/banks/registry`, made of the real one. */
  registry: <Registry extends typeof import("@/lib/banks/registry")>(registry: Registry) => Registry;
  /**
   * Once the proxy listens.
   * @param cut takes the database away for a moment
   */
  lead: (proxy: Pick<FaultProxy, "origin" | "signedOrigin">, cut: () => void) => void;
  /**
   * From now on processes die beside the calls of each bank by which something is done there: before and after each kind of call, once at
   * least.
   */
  kill: (banks: readonly Mortal[], seed: number) => void;
  live: () => void;
  /** How processes have not died at a bank yet. */
  leftToDie: (bankId: string) => readonly `${Fatal} ${Death}`[];
}>;

export function faultyWire(): FaultyWire {
  let plain = "";
  let signed: string | null = null;
  let cut = () => {};
  let deaths: ReadonlyMap<string, ReadonlyMap<Fatal, Deck<Death>>> = new Map();
  let areKilled = false;

  const over = (url: string) => (signed !== null && url.startsWith("https:") ? signed : plain);
  const moved = (url: string) => `${over(url)}${new URL(url).pathname}`;
  const spoilt = (bank: Bank): Bank => ({
    ...bank,
    endpoint: { ...bank.endpoint, base: over(bank.endpoint.base) },
    auth: {
      ...bank.auth,
      tokenUrl: bank.auth.tokenUrl && moved(bank.auth.tokenUrl),
      clientToken: bank.auth.clientToken && { ...bank.auth.clientToken, url: moved(bank.auth.clientToken.url) },
    },
    limits: {
      ...bank.limits,
      initiationTimeoutMs: PATIENCE_MS,
      readTimeoutMs: PATIENCE_MS,
      readsPerSecond: 10_000,
    },
  });

  async function dying<T>(bankId: string, fatal: Fatal, call: () => Promise<T>): Promise<T> {
    const death = areKilled ? (deaths.get(bankId)?.get(fatal)?.draw() ?? null) : null;
    if (death === "BEFORE") throw new Killed();
    if (death === "CUT") return call().finally(cut);
    const answer = await call();
    if (death === "AFTER") throw new Killed();
    return answer;
  }

  const mortal = ({ id }: Bank, connector: BankConnector): BankConnector => {
    const { complete } = connector;
    return {
      ...connector,
      initiate: (input) => dying(id, "ORDER", () => connector.initiate(input)),
      advance: (reference, sent) => dying(id, "ORDER", () => connector.advance(reference, sent)),
      redeem: (action, broughtBack) => dying(id, "REDEEM", () => connector.redeem(action, broughtBack)),
      renew: (token) => dying(id, "RENEW", () => connector.renew(token)),
      ...(complete && {
        complete: (reference, sent) => dying(id, "CONFIRM", () => complete(reference, sent)),
      }),
    };
  };

  return {
    registry: (registry) => ({
      ...registry,
      bankDirectory: async (db: Db) => {
        const banks = await registry.bankDirectory(db);
        return {
          ...banks,
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
    lead: (proxy, cutDatabase) => {
      cut = cutDatabase;
      plain = proxy.origin;
      signed = proxy.signedOrigin;
    },
    kill: (banks, seed) => {
      deaths = new Map(
        banks.map((bank, place) => {
          const deck = (fatal: Fatal, nth: number) =>
            deckOf(DEATHS, { rate: DEATH_RATE[fatal], random: generator(seed + 100 * nth + place) });
          return [bank.id, new Map(fatalAt(bank).map((fatal, nth) => [fatal, deck(fatal, nth)]))];
        }),
      );
      areKilled = true;
    },
    live: () => {
      areKilled = false;
    },
    leftToDie: (bankId) =>
      [...(deaths.get(bankId) ?? [])].flatMap(([fatal, deck]) =>
        deck.left().map((death) => `${fatal} ${death}` as const),
      ),
  };
}
