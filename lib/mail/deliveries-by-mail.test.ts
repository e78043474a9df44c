import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { errorText } from "@/lib/shared/describe-error";
import * as environment from "@/lib/shared/env";
import * as metrics from "@/lib/shared/process/metrics";
import { failureOf } from "./failure-of";
import type { Message } from "./message";
import { sendMail, withMailSender } from "./send-mail";
import { aMailServer, type Manners } from "./testing/mail-server";
import { NoAnswer, NotNow, Undeliverable } from "./undeliverable";

afterEach(() => vi.restoreAllMocks());

const MESSAGE: Message = {
  to: "eva@example.com",
  language: "es",
  content: { subject: "Pago de 12 €", paragraphs: ["Una línea."], note: "Nada más.", replyTo: "hola@example.org" },
  messageId: "<one@example.com>",
  envelopeId: "one",
};

function through(smtpUrl: string, more: Partial<environment.Env> = {}): void {
  const known = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...known, smtpUrl, mailFrom: "Paraph <pay@example.com>", ...more });
}

it("has the Message-ID it is given, and asks for reports under its name (RFC 3461)", async () => {
  const server = await aMailServer();
  through(server.url, { mailBounces: "bounces@example.com" });
  await sendMail(MESSAGE);
  const [mail] = server.given;
  expect(mail?.messageId).toBe("<one@example.com>");
  expect(mail?.from).toBe("MAIL FROM:<bounces+one@example.com> RET=HDRS ENVID=one");
  expect(mail?.raw).toMatch(/^From: Paraph <pay@example\.com>\r$/m);
  expect(mail?.raw).toMatch(/^Reply-To: hola@example\.org\r$/m);
  expect(mail?.raw).not.toMatch(/^List-Unsubscribe/m);
});

it("has it as well where nothing of it is to come back", async () => {
  const server = await aMailServer();
  through(server.url, { mailBounces: "bounces@example.com" });
  const { envelopeId: _, ...message } = MESSAGE;
  await sendMail(message);
  const [mail] = server.given;
  expect([mail?.messageId, mail?.from]).toEqual(["<one@example.com>", "MAIL FROM:<pay@example.com>"]);
});

it("goes over connections that are kept open for the next ones", async () => {
  let connections = 0;
  const server = await aMailServer({ greet: () => (connections += 1) });
  through(server.url);
  await withMailSender(2, (send) => Promise.all(Array.from({ length: 12 }, () => send(MESSAGE, 10_000))));
  expect([server.taken().length, connections]).toEqual([12, 2]);
});

it.each([
  [
    "550 5.1.1 <eva@example.com>: unknown",
    { rcpt: true },
    "The mail server refuses it (550 5.1.1, EENVELOPE, RCPT TO).",
  ],
  [
    "450 4.2.0 <eva@example.com>: later",
    { rcpt: true },
    "The mail server does not take it (450 4.2.0, EENVELOPE, RCPT TO).",
  ],
  ["554 no mail for eva@example.com", { data: true }, "The mail server refuses it (554, EMESSAGE, DATA)."],
  [
    "421 4.3.2 eva@example.com has gone",
    { rcpt: true },
    "The mail server does not take it (421 4.3.2, EENVELOPE, RCPT TO).",
  ],
])("as an error names nobody where the mail server says: %s", async (answer, at, message) => {
  const say = () => answer;
  const server = await aMailServer({ ...("rcpt" in at && { rcpt: say }), ...("data" in at && { data: say }) });
  through(server.url);
  const error: unknown = await sendMail(MESSAGE).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message, words: answer });
  expect(errorText(error)).not.toContain("eva@example.com");
});

it("as an error names nobody whose address is refused before it is sent", () => {
  const own = Object.assign(new Error('Invalid recipient "<eva@example.com"'), { code: "EENVELOPE", command: "API" });
  const refused = failureOf(own, false);
  expect(refused).toMatchObject({ name: "Undeliverable", words: own.message });
  expect(errorText(refused)).toMatch(/^Undeliverable: The mail server refuses it \(EENVELOPE, API\)\./);
  expect(errorText(refused)).not.toContain("eva@example.com");
});

it("as an error says what is wrong with the way", async () => {
  const server = await aMailServer();
  through(server.url);
  await server.fall();
  const away: unknown = await sendMail(MESSAGE).catch((thrown: unknown) => thrown);
  expect(errorText(away)).toMatch(
    /does not take it \([A-Z, ]*ECONNREFUSED, CONN\)[\s\S]*Caused by: .*ECONNREFUSED 127\.0\.0\.1/,
  );
});

const REFUSALS: readonly (readonly [string, Manners, typeof Undeliverable | typeof NotNow, object])[] = [
  [
    "of an address for good",
    { rcpt: () => "550 5.1.1 no such user" },
    Undeliverable,
    { words: "550 5.1.1 no such user" },
  ],
  ["of an address for now", { rcpt: () => "450 4.2.1 later" }, NotNow, { words: "450 4.2.1 later", isAway: false }],
  ["of what it says, for good", { data: () => "554 5.7.1 spam" }, Undeliverable, { words: "554 5.7.1 spam" }],
  ["that shuts up shop", { rcpt: () => "421 4.3.2 shutting down" }, NotNow, { isAway: true }],
  [
    "of our own address",
    { from: () => "550 5.7.1 who are you" },
    NotNow,
    { isAway: true, words: "550 5.7.1 who are you" },
  ],
];

it.each(REFUSALS)("tells a refusal %s", async (_, manners, kind, facts) => {
  const server = await aMailServer(manners);
  through(server.url);
  const error = await sendMail(MESSAGE).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject(facts);
});

it("tells that nobody listens, and that the line was cut once the mail was handed over", async () => {
  const server = await aMailServer({ data: () => "die" });
  through(server.url);
  const counted = vi.spyOn(metrics, "countMessageAway");
  await expect(sendMail(MESSAGE)).rejects.toBeInstanceOf(NoAnswer);
  expect(counted).not.toHaveBeenCalled();
  await server.fall();
  await expect(sendMail(MESSAGE)).rejects.toMatchObject({ name: "NotNow", isAway: true });
  expect(counted.mock.calls).toEqual([["EMAIL"]]);
});

const KEY = generateKeyPairSync("rsa", { modulusLength: 2048 });
const DKIM = {
  domain: "example.com",
  selector: "mail",
  privateKey: KEY.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

it.each<[string, "rcpt" | "data", environment.Env["dkim"], typeof NoAnswer | typeof NotNow]>([
  ["nothing to a mail that it has", "data", null, NoAnswer],
  ["nothing to a signed mail that it has", "data", DKIM, NoAnswer],
  ["nothing to an address", "rcpt", null, NotNow],
  ["nothing to an address, of a signed mail", "rcpt", DKIM, NotNow],
])("tells whether the mail may have been taken by a server that says %s", async (_, silentAt, dkim, kind) => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const silence = () => {
    patience.abort();
    return "silence";
  };
  const server = await aMailServer({ [silentAt]: silence });
  through(server.url, { dkim });
  const error = await withMailSender(1, (send) => send(MESSAGE, 10_000)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
});

it("is signed where there is a key, so that others can tell (RFC 6376)", async () => {
  const { publicKey } = KEY;
  const server = await aMailServer();
  through(server.url, { dkim: DKIM });
  await sendMail(MESSAGE);
  const raw = Buffer.from(server.given[0]?.raw ?? "", "latin1");
  const [head = "", ...rest] = raw.toString("latin1").split("\r\n\r\n");
  const headers = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const signature = headers.find((line) => /^DKIM-Signature:/i.test(line)) ?? "";
  const tag = (name: string) => new RegExp(`[;:\\s]${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(/\s/g, "") ?? "";
  expect([tag("d"), tag("s"), tag("a"), tag("c")]).toEqual(["example.com", "mail", "rsa-sha256", "relaxed/relaxed"]);
  // Sections 3.4.2 and 3.4.4: what a verifier makes of it.
  const body = `${rest
    .join("\r\n\r\n")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ \r\n/g, "\r\n")
    .replace(/(\r\n)*$/, "")}\r\n`;
  expect(createHash("sha256").update(body, "latin1").digest("base64")).toBe(tag("bh"));
  const relaxed = (line: string) => {
    const at = line.indexOf(":");
    return `${line.slice(0, at).toLowerCase().trim()}:${line
      .slice(at + 1)
      .replaceAll(/[ \t]+/g, " ")
      .trim()}`;
  };
  const signed = tag("h")
    .split(":")
    .flatMap((name) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? []);
  expect(signed.some((line) => /^From:/i.test(line))).toBe(true);
  const own = relaxed(signature)
    .replace(/([;\s]b=)[^;]*/, "$1")
    .trimEnd();
  const said = [...signed.map(relaxed), own].join("\r\n");
  expect(createVerify("sha256").update(said, "latin1").verify(publicKey, tag("b"), "base64")).toBe(true);
  expect(
    createVerify("sha256").update(said.replace("hola", "hole"), "latin1").verify(publicKey, tag("b"), "base64"),
  ).toBe(false);
});
