import type postgres from "postgres";
import { codeOf, inSpan, type Tracing, tracing } from "@/lib/shared/process/tracing";

/**
 * The same client, each of whose statements is a span, and each transaction one around them; where nothing is exported, the client itself.
 * A statement is called by its verb and the first table that it names: it is code of ours, and what it is asked goes beside it.
 */
export function tracingStatements(sql: postgres.Sql): postgres.Sql {
  const traces = tracing();
  if (!traces) return sql;
  const unsafeOf = tracingUnsafe(traces);

  const tracingIn = (tx: postgres.TransactionSql): postgres.TransactionSql =>
    new Proxy(tx, {
      get(client, name) {
        if (name === "unsafe") return unsafeOf(client);
        if (name === "savepoint") {
          return (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
            client.savepoint((inner) => run(tracingIn(inner)));
        }
        return Reflect.get(client, name);
      },
    });

  return new Proxy(sql, {
    get(client, name) {
      if (name === "unsafe") return unsafeOf(client);
      if (name === "begin") {
        return (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
          inSpan({ name: "transaction", kind: "CLIENT", facts: SYSTEM }, () =>
            client.begin((tx) => run(tracingIn(tx))),
          );
      }
      return Reflect.get(client, name);
    },
  });
}

const SYSTEM = { "db.system.name": "postgresql" };

function tracingUnsafe(traces: Tracing): (client: postgres.ISql) => postgres.ISql["unsafe"] {
  return (client) =>
    <Rows extends unknown[]>(...asked: Parameters<postgres.ISql["unsafe"]>) =>
      traced(client.unsafe<Rows>(...asked), asked[0], traces);
}

/** The same question: it runs, and its span begins, when somebody first waits for it; the driver itself does, too, in a transaction. */
function traced<Query extends Promise<unknown>>(query: Query, statement: string, traces: Tracing): Query {
  const { then } = query;
  let isAsked = false;
  const waited = (onDone?: (rows: unknown) => unknown, onFailed?: (error: unknown) => unknown): Promise<unknown> => {
    if (isAsked) return Reflect.apply(then, query, [onDone, onFailed]);
    isAsked = true;
    const summary = summaryOf(statement);
    const span = traces.open({ name: summary, kind: "CLIENT", facts: { ...SYSTEM, "db.query.summary": summary } });
    const answered: Promise<unknown> = Reflect.apply(then, query, []);
    return answered
      .catch((error: unknown) => {
        span.fail(codeOf(error));
        throw error;
      })
      .finally(span.end)
      .then(onDone, onFailed);
  };
  // biome-ignore lint/suspicious/noThenProperty: it has one, which this one calls
  return Object.defineProperty(query, "then", { value: waited });
}

/** "select operation". Names of ours alone: a word that could be anybody's is left out. */
function summaryOf(statement: string): string {
  const [, verb = "statement"] = /\b(select|insert|update|delete)\b/i.exec(statement) ?? [];
  const [, table = ""] =
    /\b(?:from|into|update|join)\s+"?((?:graphile_worker\.)?[a-z_]{1,63})\b/i.exec(statement) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
