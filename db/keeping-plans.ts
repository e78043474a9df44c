import type postgres from "postgres";

/** Their text: it is the same for every pool. */
const byKey = new Set<string>();

/**
 * Says of a query that it finds its row, or a page of rows, by their unique keys, and all else by them: whatever it is asked, its best plan
 * is the same. Planning a page of six tables takes ten times what running it takes.
 */
export function foundByKey<Query extends Readonly<{ getQuery: () => Readonly<{ sql: string }> }>>(query: Query): Query {
  byKey.add(query.getQuery().sql);
  return query;
}

/**
 * The same client, but what is found by a key, and transactions, go to another one, whose connections keep their plans: how a
 * statement is planned is a setting of its connection. A transaction writes, and each row's look at what its foreign keys name
 * is a statement, too, which takes longer to plan than to run.
 */
export function keepingPlans(sql: postgres.Sql, keeper: postgres.Sql): postgres.Sql {
  return new Proxy(sql, {
    get(client, name) {
      if (name === "begin") return Reflect.get(keeper, name);
      if (name !== "unsafe") return Reflect.get(client, name);
      const unsafe: postgres.ISql["unsafe"] = (statement, ...rest) =>
        (byKey.has(statement) ? keeper : client).unsafe(statement, ...rest);
      return unsafe;
    },
  });
}
