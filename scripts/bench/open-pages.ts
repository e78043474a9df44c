import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { memoryMegabytes } from "./cpu";
import type { Server } from "./processes";
import { percentile } from "./reports/percentile";
import { type Spread, spreadOf } from "./reports/statistics";
import type { Ground } from "./seed/ground";
import type { Stage } from "./stage";

const PAGES = 1_000;
/** In each of them something happens to every payment, to so many a second, and its page asks for its status when it is told. */
const ROUNDS = 6;
const PER_SECOND = 200;

type Link = Readonly<{ uuid: string; path: string }>;

export type OpenPages = Readonly<{
  pages: number;
  /** From a change to the answer that tells the page what it is, of 95 in a hundred, in milliseconds, round by round. */
  toldMs: Spread;
  /** Of the server's process, with all pages open, its garbage collected: after each round. */
  megabytes: readonly number[];
}>;

/** Pages that are open at the same time, each of which is told that something has happened to its payment, again and again. */
export async function measureOpenPages({ ground, paraph, some }: Stage): Promise<OpenPages> {
  const agent = new Agent({ keepAlive: true, maxSockets: PAGES * 2 });
  const links = await openedLinks(ground, some(PAGES));
  const pages = await Promise.all(links.map((link) => openPage(paraph, agent, link)));
  const told: number[] = [];
  const megabytes: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await Promise.all(
        pages.map(async (page, index) => {
          await pause((index / PER_SECOND) * 1_000);
          const answer = page.nextAnswer();
          const began = performance.now();
          await database().sql`select pg_notify('paraph_payer', ${page.uuid})`;
          return (await answer) - began;
        }),
      );
      told.push(percentile(times, 0.95));
      await paraph.settle();
      megabytes.push(memoryMegabytes(paraph.pid));
    }
  } finally {
    for (const page of pages) page.close();
    agent.destroy();
  }
  return { pages: links.length, toldMs: spreadOf(told), megabytes };
}

async function openPage(server: Server, agent: Agent, { uuid, path }: Link) {
  const line = await ask(server, agent, `${path}/events`);
  if (line.statusCode !== 200) throw new Error(`A line was answered with ${line.statusCode}.`);
  // The first word comes at once.
  await once(line, "data");
  return {
    uuid,
    nextAnswer: async () => {
      await once(line, "data");
      const status = await ask(server, agent, `${path}/status`);
      if (status.statusCode !== 200) throw new Error(`A status was answered with ${status.statusCode}.`);
      await once(status.resume(), "end");
      return performance.now();
    },
    close: () => line.destroy(),
  };
}

async function ask({ url }: Server, agent: Agent, path: string): Promise<IncomingMessage> {
  const request = get(`${url}${path}`, { agent });
  const [answer]: IncomingMessage[] = await once(request, "response");
  if (!answer) throw new Error("Nothing was answered.");
  return answer;
}

async function openedLinks({ writers }: Ground, count: number) {
  const rows = await database().sql<Link[]>`
    select uuid, '/pay/' || link_token as path from operation
     where tenant_uuid = any(${writers.map(({ uuid }) => uuid)}::uuid[]) and status = 'OPENED' and type = 'PAYMENT'
     order by uuid limit ${count}`;
  if (rows.length < count) throw new Error(`${rows.length} opened links are too few for ${count} pages.`);
  return rows;
}
