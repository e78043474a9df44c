import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

/** What documents name is there: files, headings, commands, decisions. */

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const read = (path: string) => readFileSync(path, "utf8");
const documents = tracked.flatMap((path) => (/^(docs\/.*|[A-Z]+)\.md$/.test(path) ? { path, text: read(path) } : []));

const foldersAbove = (path: string): readonly string[] => (path === "." ? [] : [path, ...foldersAbove(dirname(path))]);
/** What git doesn't know is on this machine alone. */
const there = new Set(tracked.flatMap(foldersAbove));
/** By each end that they may be named by: `statuses/polling.ts`. */
const ends = new Set(tracked.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))));

/** As GitHub names a heading: its words in small letters, without signs. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );

function isBroken(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? document : normalize(join(dirname(document), path)).replace(/\/$/, "");
  if (!there.has(target)) return true;
  return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
}

it("documents lead to what is there", () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].flatMap(([, link = ""]) =>
      isBroken(path, link) ? `${path}: ${link}` : [],
    ),
  );
  expect(broken).toEqual([]);
});

const FILE = /^[\w.()[\]@-]+(?:\/[\w.()[\]@-]+)*\.(?:tsx?|mjs|cfg|sql|ya?ml)$/;
const PLACE = /^(?:app|components|db|deploy|docs|e2e|lib|scripts|server|testing|worker)\/[\w.()[\]@/-]*$/;
/** What a decision was made against, and what a command writes. */
const ELSEWHERE = new Set(["proxy.ts", "docs/sbom.cdx.json"]);

function isNamedRightly(name: string): boolean {
  const path = name.replace(/\/$/, "");
  return ELSEWHERE.has(path) || there.has(path) || [path, `${path}.ts`, `${path}.tsx`].some((end) => ends.has(end));
}

it("documents name files and folders that there are", () => {
  const wrong = documents
    // A changelog tells of what there was.
    .filter(({ path }) => path !== "CHANGELOG.md")
    .flatMap(({ path, text }) => {
      const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, said = ""]) => said.split(/[\s,:;]+/));
      const named = code.filter((name) => FILE.test(name) || PLACE.test(name));
      return named.filter((name) => !isNamedRightly(name)).map((name) => `${path}: ${name}`);
    });
  expect(wrong).toEqual([]);
});

it("documents call commands that there are", () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
  const wrong = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].flatMap(([, name = ""]) =>
      name in scripts ? [] : `${path}: ${name}`,
    ),
  );
  expect(wrong).toEqual([]);
});

it("decisions that documents and code name were made", () => {
  const made = new Set(tracked.map((path) => Number(/^docs\/decisions\/(\d{4})-/.exec(path)?.[1])));
  const named = tracked
    .filter((path) => /\.(tsx?|mjs|md|sql|ya?ml)$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\b[Dd]ecisions? (\d+(?:(?:, | and | to )\d+)*)/g)].flatMap(([, numbers = ""]) =>
        (numbers.match(/\d+/g) ?? []).map((number) => ({ path, number: Number(number) })),
      ),
    );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ number }) => !made.has(number))).toEqual([]);
});
