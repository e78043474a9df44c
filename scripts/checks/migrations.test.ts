import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { complaintsAbout, FIRST_CHECKED } from "./migrations";

describe("migrations beside a version that serves (decision 212)", () => {
  it("block nobody for long, and take away nothing that is used", async () => {
    const files = (await readdir("db/migrations")).filter((file) => file.endsWith(".sql"));
    expect(files.length).toBeGreaterThanOrEqual(FIRST_CHECKED);
    for (const file of files.filter((name) => Number(name.slice(0, 4)) >= FIRST_CHECKED)) {
      expect({ file, complaints: complaintsAbout(await readFile(`db/migrations/${file}`, "utf8")) }).toEqual({
        file,
        complaints: [],
      });
    }
  });

  it.each([
    ['ALTER TABLE "flow" ADD COLUMN "x" text NOT NULL;', /nothing for/],
    ["alter table flow add x uuid default gen_random_uuid();", /writes every row/],
    ["alter table flow add column n bigserial;", /writes every row/],
    ["alter table flow add column n int generated always as (1) stored;", /writes every row/],
    ['ALTER TABLE "flow" ALTER COLUMN "x" SET DATA TYPE bigint;', /type/],
    ["alter table flow alter x type bigint using x::bigint", /type/],
    ['ALTER TABLE "flow" ALTER COLUMN "x" SET NOT NULL;', /reads the whole table/],
    ['ALTER TABLE "flow" ADD CONSTRAINT "c" CHECK (x > 0);', /NOT VALID/],
    ['ALTER TABLE "flow" ADD CONSTRAINT "c" FOREIGN KEY ("x") REFERENCES "tenant"("uuid");', /NOT VALID/],
    ['ALTER TABLE "flow" ADD CONSTRAINT "c" UNIQUE("x");', /USING INDEX/],
    ['CREATE INDEX "i" ON "flow" USING btree ("x");', /CONCURRENTLY/],
    ['CREATE UNIQUE INDEX "i" ON "sandbox_bank"."payment" ("x");', /CONCURRENTLY/],
    ['ALTER TABLE "flow" RENAME COLUMN "x" TO "y";', /takes away or renames/],
    ['ALTER TABLE "flow" DROP COLUMN "x";', /takes away or renames/],
    ["alter table flow drop x", /takes away or renames/],
    ['DROP TABLE "flow";', /takes away or renames/],
    ["update flow set x = 1;", /batches/],
    ["insert into tally select * from flow", /batches/],
    ["truncate flow", /from everybody/],
    ["do $$ begin execute 'drop table flow'; end $$;", /hides/],
    ["create index concurrently i on flow (x)", /DROP INDEX CONCURRENTLY/],
    [
      "drop index concurrently if exists i; create index concurrently i on flow (x); alter table flow add y int",
      /outside/,
    ],
    ["alter table flow add constraint c check (x > 0) not valid; alter table flow validate constraint c", /later one/],
    ["-- allowed: \nupdate flow set x = 1", /batches/],
    ["-- allowed: x is of three rows\nselect 1; update flow set x = 1", /batches/],
  ])("%s is refused", (migration, why) => {
    const complaints = complaintsAbout(migration);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(why);
  });

  it.each([
    'CREATE TABLE "new" ("x" text NOT NULL); CREATE INDEX "i" ON "new" ("x"); ALTER TABLE "new" ADD CONSTRAINT "c" CHECK (x > 0);',
    'ALTER TABLE "flow" ADD COLUMN "x" text;',
    'ALTER TABLE "flow" ADD COLUMN "x" boolean DEFAULT false NOT NULL;',
    "alter table flow add x timestamptz not null default now()",
    'ALTER TABLE "flow" ADD COLUMN "x" uuid REFERENCES "tenant"("uuid");',
    'ALTER TABLE "flow" ADD CONSTRAINT "c" FOREIGN KEY ("x") REFERENCES "tenant"("uuid") NOT VALID;',
    'ALTER TABLE "flow" VALIDATE CONSTRAINT "c";',
    'ALTER TABLE "flow" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";',
    'ALTER TABLE "flow" ALTER COLUMN "x" DROP NOT NULL; ALTER TABLE "flow" DROP CONSTRAINT "c";',
    "drop index concurrently if exists i;--> statement-breakpoint\ncreate unique index concurrently i on flow (x);",
    "-- contract: nobody reads it since 0.2\nALTER TABLE flow DROP COLUMN x;",
    "-- allowed: an installation has some forty of them\nupdate bank set x = 1;",
    "create function f() returns trigger language plpgsql as $$ begin update flow set x = 1; return new; end $$;",
    "comment on table flow is 'update; drop table flow'",
  ])("%s is fine", (migration) => {
    expect(complaintsAbout(migration)).toEqual([]);
  });
});
