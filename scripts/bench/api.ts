import { database } from "@/db/client";
import { LIST, signIn, tokenCall } from "./calls";
import { type Call, callsTo, type Load, remembering } from "./measure";
import { runOnServerCore } from "./processes";
import { inTurns, type Measured, type Side } from "./rounds";
import type { Stage } from "./stage";

/** Each call of Paraph's first, then Fastify's, and what else it is compared with. */
export async function measureApi(
  stage: Stage,
): Promise<Readonly<Record<"list" | "detail" | "token", readonly Measured[]>>> {
  const { ground, paraph, fastify, rounds, some } = stage;
  const load: Load = { connections: 32, requests: some(2_000) };
  const [small, big] = await Promise.all([signIn(paraph, ground.small), signIn(paraph, ground.big)]);
  const uuids = await someUuids(ground.small.uuid);
  const onFastify = (what: string, calls: readonly Call[]) => [
    callsTo(`${what}, Fastify`, fastify, load, () => calls),
    callsTo(`${what}, Fastify that remembers tokens`, fastify, load, () => calls.map(remembering)),
  ];
  const sql = (kind: "list" | "detail") => sqlAlone(kind, load, ground.small.uuid, uuids);

  const list = [{ path: LIST, headers: small }];
  const bigList = [{ path: LIST, headers: big }];
  const detail = uuids.map((uuid) => ({ path: `${LIST}/${uuid}`, headers: small }));
  const token = [tokenCall(ground.small)];
  return {
    list: await inTurns(
      [
        callsTo("list, Paraph", paraph, load, () => list),
        ...onFastify("list", list),
        callsTo("list of the big tenant, Paraph", paraph, load, () => bigList),
        sql("list"),
      ],
      rounds,
    ),
    detail: await inTurns(
      [callsTo("detail, Paraph", paraph, load, () => detail), ...onFastify("detail", detail), sql("detail")],
      rounds,
    ),
    token: await inTurns(
      [callsTo("token, Paraph", paraph, load, () => token), callsTo("token, Fastify", fastify, load, () => token)],
      rounds,
    ),
  };
}

async function someUuids(tenantUuid: string): Promise<string[]> {
  const rows = await database().sql<{ uuid: string }[]>`
    select uuid from operation where tenant_uuid = ${tenantUuid} order by uuid limit 500`;
  return rows.map(({ uuid }) => uuid);
}

function sqlAlone(kind: "list" | "detail", load: Load, tenantUuid: string, uuids: readonly string[]): Side {
  const { DATABASE_URL = "" } = process.env;
  const { connections, requests } = load;
  const args = [DATABASE_URL, kind, String(connections), String(requests), tenantUuid, JSON.stringify(uuids)];
  return {
    name: `${kind}, its SQL alone`,
    measure: async () => JSON.parse(await runOnServerCore(["--import", "tsx", "scripts/bench/sql-alone.ts", ...args])),
  };
}
