import { afterEach, describe, expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/shared/env";
import { warn, warningsOf } from "./warnings";

const fine: Parameters<typeof warningsOf>[0] = {
  ...{ demo: false, baseUrl: "https://pay.example", trustProxy: true },
  ...{ smtpUrl: "smtp://mail.example", mailFrom: "Paraph <no-reply@pay.example>" },
  ...{
    mailBounces: null,
    mailBouncesToken: null,
    dkim: null,
    role: "worker",
    metricsToken: "of thirty-two random characters",
  },
};

/** What it is where nobody has set it. */
const NOBODYS = parseEnv({}).mailFrom;

afterEach(() => vi.restoreAllMocks());

describe("what is said at the start", () => {
  it("is nothing where there is nothing to say", () => {
    expect(warningsOf(fine)).toEqual([]);
    expect(
      warningsOf({ ...fine, demo: true, baseUrl: "http://pay.example", smtpUrl: null, trustProxy: false }),
    ).toEqual([]);
    expect(warningsOf({ ...fine, baseUrl: "http://localhost:3000" })).toEqual([]);
    expect(warningsOf({ ...fine, baseUrl: "http://127.0.0.1:3000" })).toEqual([]);
    expect(warningsOf({ ...fine, baseUrl: "http://[::1]:3000" })).toEqual([]);
  });

  it.each(["http://pay.example", "http://10.0.0.7:3000", "http://localhost.example"])(
    "is that %s is plain http",
    (baseUrl) => {
      expect(warningsOf({ ...fine, baseUrl })).toEqual([expect.stringContaining(`BASE_URL ${baseUrl} is plain http`)]);
    },
  );

  it("is that no mail leaves", () => {
    expect(warningsOf({ ...fine, smtpUrl: null })).toEqual([expect.stringContaining("SMTP_URL is not set")]);
  });

  it.each([NOBODYS, "no-reply@localhost"])("is that mails from %s are refused", (mailFrom) => {
    expect(warningsOf({ ...fine, mailFrom })).toEqual([expect.stringContaining(`MAIL_FROM is ${mailFrom}`)]);
    expect(warningsOf({ ...fine, mailFrom, smtpUrl: null })).toEqual([expect.stringContaining("SMTP_URL is not set")]);
  });

  it("is that mails are signed for another domain than theirs", () => {
    const signing = (domain: string) => ({ ...fine, dkim: { domain, selector: "mail", privateKey: "PEM" } });
    for (const domain of ["other.example", "y.example", "example.pay"]) {
      expect(warningsOf(signing(domain))).toEqual([expect.stringContaining(`DKIM_DOMAIN ${domain} is not the domain`)]);
    }
    for (const mailFrom of ["no-reply@pay.example", "Paraph <no-reply@Pay.Example>", "no-reply@mail.pay.example"]) {
      expect(warningsOf({ ...signing("pay.example"), mailFrom })).toEqual([]);
    }
    expect(warningsOf(signing("mail.pay.example"))).toEqual([]);
  });

  it("is that nobody hands on what comes back", () => {
    const bouncing = { ...fine, mailBounces: "bounces@pay.example" };
    expect(warningsOf(bouncing)).toEqual([expect.stringContaining("MAIL_BOUNCES is set without MAIL_BOUNCES_TOKEN")]);
    expect(warningsOf({ ...bouncing, mailBouncesToken: "of thirty-two random characters" })).toEqual([]);
  });

  it("is that a worker can't be asked how it is", () => {
    expect(warningsOf({ ...fine, metricsToken: null })).toEqual([expect.stringContaining("METRICS_TOKEN is not set")]);
    for (const role of ["web", "all"] as const) expect(warningsOf({ ...fine, role, metricsToken: null })).toEqual([]);
  });

  it("is that a proxy is not trusted where there must be one", () => {
    expect(warningsOf({ ...fine, trustProxy: false })).toEqual([expect.stringContaining("TRUST_PROXY is off")]);
  });

  it("is a line each", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    warn({ ...fine, baseUrl: "http://pay.example", smtpUrl: null, trustProxy: false });
    expect(write.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^Warning: BASE_URL .*\n$/),
      expect.stringMatching(/^Warning: SMTP_URL .*\n$/),
    ]);
  });
});
