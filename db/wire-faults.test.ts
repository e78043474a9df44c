import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generator } from "@/lib/shared/testing/random";
import { closeDatabase, getDb, inTransaction, isDatabaseAway, mayHaveCommitted, watchDatabase } from "./client";
import { connect } from "./connect";
import { emptyDatabase } from "./testing/database";
import { openRoad, type Road } from "./testing/road";
import { startTlsServer } from "./testing/tls-server";
import { isDatabaseUnavailable } from "./unavailable";

const PATIENT = { timeout: 60_000, interval: 10 };
const WRITERS = 8;
const FAULTS = 40;
const SEED = 20_261_123;

type Fate = "WRITTEN" | "NOT_WRITTEN" | "NOBODY_KNOWS";

describe.each(["clear", "TLS"] as const)(
  "a way to the database, in %s, that breaks wherever it may (decision 211)",
  (how) => {
    let url: string;
    let owner: postgres.Sql;
    let stop: () => Promise<void> = async () => undefined;
    let road: Road;
    beforeAll(async () => {
      if (how === "TLS") {
        const server = await startTlsServer();
        stop = server.stop;
        const said = `?sslmode=verify-ca&sslrootcert=${join(server.folder, "root.pem")}`;
        writeFileSync(join(server.folder, "root.pem"), server.trust.authority.pem);
        url = server.byAddress + said;
      } else {
        url = (await emptyDatabase()).url;
      }
      owner = connect(url, { max: 1 });
      await owner`create table note (text text, part int)`;
      road = await openRoad(url);
      watchDatabase({ url: road.url });
    });
    afterAll(async () => {
      await closeDatabase();
      road?.end();
      await owner?.end({ timeout: 1 });
      await stop();
    });

    it(`acknowledged is written, refused is not and never will be, and nothing twice (${FAULTS} faults, seed ${SEED})`, async () => {
      const random = generator(SEED);
      const fates = new Map<string, Fate>();
      const odd: unknown[] = [];
      let acknowledged = 0;
      let isOver = false;

      const part = (text: string, number: number) => sql`insert into note values (${text}, ${number})`;
      const write = async (text: string): Promise<Fate> => {
        try {
          await inTransaction(getDb(), async (tx) => {
            await tx.execute(part(text, 1));
            await Promise.all([tx.execute(part(text, 2)), tx.execute(part(text, 3))]);
          });
          acknowledged++;
          return "WRITTEN";
        } catch (error) {
          if (!isDatabaseUnavailable(error)) odd.push(error);
          return mayHaveCommitted(error) ? "NOBODY_KNOWS" : "NOT_WRITTEN";
        }
      };
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let at = 0; !isOver; at++) {
          const text = `${writer} ${at}`;
          fates.set(text, await write(text));
          // Others' turn; a database that is away refuses at once.
          await new Promise(setImmediate);
        }
      });

      const more = async () => {
        const then = acknowledged;
        await expect.poll(() => acknowledged, PATIENT).toBeGreaterThan(then + WRITERS);
      };
      for (let fault = 0; fault < FAULTS; fault++) {
        await more();
        // Mostly in the midst of a message: a statement with its answer is some hundred bytes.
        if (fault % 10 < 8) {
          road.cutAfter(Math.floor(random.next() * 600), random.pick(["QUESTIONS", "ANSWERS"]));
          await expect.poll(road.isToBeCut, PATIENT).toBe(false);
        } else {
          road.become(fault % 10 === 8 ? "CLOSED" : "SILENT");
          await expect.poll(isDatabaseAway, PATIENT).toBe(true);
          road.become("OPEN");
        }
      }
      await more();
      isOver = true;
      await Promise.all(writers);

      expect(odd).toEqual([]);
      const rows = await owner<{ text: string; parts: string }[]>`
      select text, string_agg(part::text, ' ' order by part) as parts from note group by 1`;
      const partsOf = new Map(rows.map(({ text, parts }) => [text, parts]));
      for (const [text, fate] of fates) {
        const parts = partsOf.get(text);
        const isWhole = parts === "1 2 3";
        const isAbsent = parts === undefined;
        const isAllowed = { WRITTEN: isWhole, NOT_WRITTEN: isAbsent, NOBODY_KNOWS: isWhole || isAbsent }[fate];
        expect({ text, fate, parts, isAllowed }).toMatchObject({ isAllowed: true });
      }
      expect(partsOf.size).toBeLessThanOrEqual(fates.size);
      // Not because nothing happened.
      const counted = [...fates.values()].filter((fate) => fate === "NOT_WRITTEN").length;
      expect(counted).toBeGreaterThan(FAULTS / 2);
    });
  },
);
