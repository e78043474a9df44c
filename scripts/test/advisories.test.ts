import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allowedAdvisories, judgeAudit } from "./advisories";

/** As npm prints it, with what it says of ranges, scores and fixes left out. */
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    nodemailer: {
      name: "nodemailer",
      severity: "high",
      isDirect: true,
      via: [
        {
          source: 1100001,
          name: "nodemailer",
          dependency: "nodemailer",
          title: "Mail reaches another domain",
          url: "https://github.com/advisories/GHSA-aaaa-aaaa-aaaa",
          severity: "high",
        },
        {
          source: 1100002,
          name: "nodemailer",
          dependency: "nodemailer",
          title: "An address is parsed slowly",
          url: "https://github.com/advisories/GHSA-bbbb-bbbb-bbbb",
          severity: "moderate",
        },
      ],
    },
    qrcode: { name: "qrcode", severity: "critical", isDirect: true, via: ["yargs-parser"] },
    "yargs-parser": {
      name: "yargs-parser",
      severity: "critical",
      isDirect: false,
      via: [
        {
          source: 1100003,
          name: "yargs-parser",
          dependency: "yargs-parser",
          title: "Prototype pollution",
          url: "https://github.com/advisories/GHSA-cccc-cccc-cccc",
          severity: "critical",
        },
      ],
      effects: ["qrcode"],
    },
  },
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 1, critical: 2, total: 3 } },
});

const TODAY = "2026-11-22";
const allow = (id: string, until: string) => ({ id, reason: "We never call what it is about.", until });

describe("npm's report", () => {
  it("fails on what is high or critical, and names the packages", () => {
    const { tally } = judgeAudit(REPORT, [], TODAY);
    expect(tally).toMatchObject({ passed: 0, failed: 2, skipped: 0 });
    expect(tally.failures).toEqual([
      "nodemailer: Mail reaches another domain (high, https://github.com/advisories/GHSA-aaaa-aaaa-aaaa)",
      "yargs-parser: Prototype pollution (critical, https://github.com/advisories/GHSA-cccc-cccc-cccc)",
    ]);
  });

  it("passes with what was looked at, until its day is over", () => {
    const allowed = [allow("GHSA-aaaa-aaaa-aaaa", TODAY), allow("GHSA-cccc-cccc-cccc", "2026-12-31")];
    expect(judgeAudit(REPORT, allowed, TODAY)).toMatchObject({
      tally: { passed: 1, failed: 0 },
      words: ["GHSA-aaaa-aaaa-aaaa (nodemailer) is allowed for now", expect.stringContaining("GHSA-cccc")],
    });
    expect(judgeAudit(REPORT, allowed, "2026-11-23").tally.failures).toEqual([
      expect.stringMatching(/^nodemailer: .* which was allowed until 2026-11-22$/),
    ]);
  });

  it("passes with nothing in it", () => {
    expect(judgeAudit('{ "auditReportVersion": 2, "vulnerabilities": {} }', [], TODAY).tally).toMatchObject({
      passed: 1,
      failed: 0,
    });
  });
});

describe("without a report nothing fails, and it says why", () => {
  it.each([
    [
      "a registry without advisories",
      '{ "message": "405 Method Not Allowed - POST /-/npm/v1/security/advisories/bulk", "statusCode": 405, "body": "", "error": { "summary": "", "detail": "" } }',
      "skipped: no advisories (405 Method Not Allowed - POST /-/npm/v1/security/advisories/bulk)",
    ],
    [
      "no network",
      '{ "message": "request to /-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED", "error": { "summary": "", "detail": "" } }',
      "skipped: no advisories (request to /-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED)",
    ],
    ["an npm that did not start", "", "skipped: no advisories (npm's answer is not understood)"],
    ["words of another shape", '{ "advisories": {} }', "skipped: no advisories (npm's answer is not understood)"],
  ])("%s", (_, output, words) => {
    expect(judgeAudit(output, [], TODAY)).toEqual({
      tally: { passed: 0, failed: 0, skipped: 1, failures: [], omissions: [words.replace("skipped: ", "")], flaky: [] },
      words: [words],
    });
  });
});

it("the list of what is allowed says why and until when", () => {
  const list = JSON.parse(readFileSync("scripts/test/allowed-advisories.json", "utf8"));
  expect(allowedAdvisories.safeParse(list).success).toBe(true);
  expect(allowedAdvisories.safeParse([{ id: "GHSA-aaaa-aaaa-aaaa", reason: "fine" }]).success).toBe(false);
});
