import type postgres from "postgres";
import { grave } from "./dead-connections";

/** A client of which nobody waits in vain: whatever is asked of it has come to something by its end. */
export type Settling = Readonly<{
  client: postgres.Sql;
  /** From now on whatever is asked fails, in the driver's own words. */
  takeNothing: () => void;
  /** Resolves when nothing of what was asked is under way. */
  untilSettled: () => Promise<void>;
  /** Fails what still is. */
  fail: () => void;
}>;

/**
 * Knows what is asked of a client: statements, and transactions as a whole. postgres.js 3.4.9 forgets what waits in its queue when it is
 * ended and its connections end before they have got round to it: each such request waited for ever.
 */
export function settling(sql: postgres.Sql): Settling {
  const underWay = new Set<(error: Error) => void>();
  let isTaking = true;
  const whenSettled: (() => void)[] = [];
  const forget = (failed: (error: Error) => void) => {
    underWay.delete(failed);
    if (underWay.size === 0) for (const tell of whenSettled.splice(0)) tell();
  };
  const known = <T>(answer: Promise<T>): Promise<T> =>
    new Promise<T>((done, failed) => {
      underWay.add(failed);
      answer.then(done, failed).finally(() => forget(failed));
    });
  const client = new Proxy(sql, {
    get(of, name) {
      const taker = isTaking ? of : grave;
      if (name === "begin") return (run: Parameters<postgres.Sql["begin"]>[1]) => known(taker.begin(run));
      if (name !== "unsafe") return Reflect.get(of, name);
      const unsafe: postgres.ISql["unsafe"] = (...asked) => onceAsked(taker.unsafe(...asked), known);
      return unsafe;
    },
  });
  return {
    client,
    takeNothing: () => {
      isTaking = false;
    },
    untilSettled: () =>
      new Promise((done) => {
        if (underWay.size === 0) done();
        else whenSettled.push(done);
      }),
    fail: () => {
      for (const failed of underWay) {
        failed(ended());
        forget(failed);
      }
    },
  };
}

/** The same question, which runs when somebody first waits for it: from then on it is known. */
function onceAsked<Query extends Promise<unknown>>(
  query: Query,
  known: (answer: Promise<unknown>) => Promise<unknown>,
): Query {
  const { then } = query;
  let answer: Promise<unknown> | undefined;
  const waited = (onDone?: (rows: unknown) => unknown, onFailed?: (error: unknown) => unknown): Promise<unknown> => {
    answer ??= known(Reflect.apply(then, query, []));
    return answer.then(onDone, onFailed);
  };
  // biome-ignore lint/suspicious/noThenProperty: it has one, which this one calls; whoever traces it puts another around it
  return Object.defineProperty(query, "then", { value: waited, configurable: true });
}

function ended(): Error {
  return Object.assign(new Error("write CONNECTION_DESTROYED"), { code: "CONNECTION_DESTROYED" });
}
