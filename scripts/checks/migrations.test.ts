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
    ["-- it isn't much\nupdate flow set x = 1; -- nor that's", /batches/],
    ["/* don't */ update flow set x = 1 /* it's */", /batches/],
    ["comment on table flow is 'it''s -- allowed: x'; update flow set x = 1", /batches/],
    ["comment on table flow is E'it\\'s'; update flow set x = 1; comment on table flow is ''", /batches/],
    ["with old as (select 1) update flow set x = 1", /batches/],
    ["with gone as (delete from flow returning *) insert into past select * from gone", /batches/],
    ["merge into flow using past on true when matched then delete", /batches/],
    ["alter table flow add x int, alter y type bigint", /type/],
    ["alter table flow add constraint a check (x > 0) not valid, add constraint b check (y > 0)", /NOT VALID/],
    ["alter table flow add a text default 'x' not null, add b text not null", /nothing for/],
    ["alter table flow add x numeric(10, 2) default (random())", /writes every row/],
    ["alter table flow add x text not null default ('x' || random())", /writes every row/],
    ["alter table flow add x int default 1 + random()", /writes every row/],
    ["alter table flow add x uuid default public.made()", /writes every row/],
    ["alter table flow add x int check (x > 0)", /checks every row/],
    ["alter table flow add x uuid default '1' references tenant", /checks every row/],
    ["alter table flow add column x int unique", /USING INDEX/],
    ["alter table flow add constraint c unique (x)", /USING INDEX/],
    ["alter table flow set unlogged", /writes every row/],
    ["alter table flow attach partition p for values in (1)", /reads the whole table/],
    ['DROP INDEX "i";', /CONCURRENTLY/],
    ["-- contract: nobody names it\ndrop index i", /CONCURRENTLY/],
    ["drop index concurrently if exists i", /takes away/],
    ["alter table flow drop constraint c", /takes away/],
    ["alter table flow disable trigger all", /takes away/],
    ["drop function f", /takes away/],
    ["drop trigger t on flow", /takes away/],
    ["alter index i rename to j", /takes away/],
    ["alter table flow rename to stream", /takes away/],
    [
      "drop index concurrently if exists i; create index concurrently i on flow (x);\n-- contract: x\ndrop index concurrently if exists old",
      /migration of its own/,
    ],
    ["lock table flow in share mode", /from everybody/],
    ["vacuum full flow", /from everybody/],
    ["refresh materialized view v", /from everybody/],
    ["select fill_everything()", /hides/],
    ["set lock_timeout = 0", /bounds/],
    ["commit", /bounds/],
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
    'ALTER TABLE "flow" ALTER COLUMN "x" DROP NOT NULL;',
    'ALTER TABLE "flow" DROP CONSTRAINT "c"; ALTER TABLE "flow" ADD CONSTRAINT "c" CHECK (x > 0) NOT VALID;',
    "-- contract: nobody names it\nALTER TABLE flow DROP CONSTRAINT c;",
    "-- contract: nobody names it\nDROP INDEX CONCURRENTLY IF EXISTS i;",
    "alter table flow add x numeric(10, 2) default 0.5 not null, add y text[] default '{}'::text[] not null",
    "-- it isn't much\nalter table flow add x jsonb not null default '{\"a\": 1}'::jsonb -- and that's it\n;",
    "-- allowed: the check x_there of 0031 is valid\nalter table flow alter x set not null",
    "select 1",
    "drop index concurrently if exists i;--> statement-breakpoint\ncreate unique index concurrently i on flow (x);",
    "-- contract: nobody reads it since 0.2\nALTER TABLE flow DROP COLUMN x;",
    "-- allowed: an installation has some forty of them\nupdate bank set x = 1;",
    "create function f() returns trigger language plpgsql as $$ begin update flow set x = 1; return new; end $$;",
    "comment on table flow is 'update; drop table flow'",
  ])("%s is fine", (migration) => {
    expect(complaintsAbout(migration)).toEqual([]);
  });
});
