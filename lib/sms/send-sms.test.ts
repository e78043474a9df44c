import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import * as environment from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import * as metrics from "@/lib/shared/process/metrics";
import { type Answer, type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { gsmText, isGsm } from "./gsm-text";
import { postToProvider } from "./post-to-provider";
import { canSendSms, sendSms } from "./send-sms";

const MESSAGE = {
  to: "+34600123456",
  text: "004217 is your code",
  receiptUrl: "https://pay.example.com/sms/v1/receipts/x.y",
};
const ACCOUNT = { account: "AC1", token: "s3cret-token", from: "Paraph" };

const given = (changes: Partial<environment.Env>) =>
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), ...changes });

let provider: Receiver;
beforeEach(async () => {
  provider = await startReceiver();
});
afterEach(async () => {
  await provider.close();
  vi.restoreAllMocks();
});

const origin = () => new URL(provider.url).origin;
const post = (timeoutMs?: number) => postToProvider({ ...ACCOUNT, url: origin() }, MESSAGE, timeoutMs);
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("a provider of text messages", () => {
  it("is given number, text and where to send its receipt, under our account", async () => {
    given({ sms: { ...ACCOUNT, url: origin() } });
    provider.answerWith({ status: 201, body: '{"sid":"SM1"}' });
    await sendSms({ ...MESSAGE, text: "Tu código: 004217" });
    const [request] = provider.received;
    expect(request).toMatchObject({ method: "POST", path: "/2010-04-01/Accounts/AC1/Messages.json" });
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from("AC1:s3cret-token").toString("base64")}`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: "+34600123456",
      From: "Paraph",
      Body: "Tu codigo: 004217",
      StatusCallback: MESSAGE.receiptUrl,
    });
  });

  it("is not read on where its answer grows when it is decompressed: its number counts, and nothing behind it", async () => {
    const body = gzipSync(`{"code":21211${" ".repeat(2 ** 20)}}`);
    provider.answerWith({ status: 400, headers: { "content-encoding": "gzip" }, body });
    expect(await failure(post())).toMatchObject({ message: "The provider of text messages answered 400." });
  });

  it.each<[string, Answer, boolean]>([
    [
      "a number that it doesn't take",
      { status: 400, body: '{"code":21211,"message":"+34600123456 is invalid"}' },
      true,
    ],
    ["an account that it doesn't know", { status: 401, body: "{}" }, true],
    ["too many at once", { status: 429 }, false],
    ["trouble of its own", { status: 500, body: "<html>" }, false],
    ["a way elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, false],
    ["an answer that is lost on the way", "CUT", false],
  ])("refuses for good, or for now: %s", async (_, answer, isForGood) => {
    provider.answerWith(answer);
    const error = await failure(post());
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof Undeliverable).toBe(isForGood);
    expect(provider.received).toHaveLength(1);
  });

  it.each([
    [504, "NoAnswer"],
    [503, "NotNow"],
    [502, "NotNow"],
    [500, "NotNow"],
  ])(
    "that is answered by %i is sent again as %s: what waited for it in vain may have handed it on",
    async (status, name) => {
      provider.answerWith({ status });
      expect(await failure(post())).toMatchObject({ name });
    },
  );

  it.each<[string, Answer, boolean]>([
    ["a number that nobody has", { status: 400, body: '{"code":21211}' }, false],
    ["a number whose owner wants no more of it", { status: 400, body: '{"code":21610}' }, false],
    ["a message that it gives no number for", { status: 400, body: "?" }, false],
    ["our account", { status: 401, body: "{}" }, true],
    ["an account that it doesn't know", { status: 404, body: '{"code":20404}' }, true],
    ["our sender", { status: 400, body: '{"code":21606}' }, true],
    ["a region that we may not write to", { status: 400, body: '{"code":21408}' }, true],
  ])("says whose fault a refusal is: %s", async (_, answer, isOurs) => {
    provider.answerWith(answer);
    expect(await failure(post())).toMatchObject({ name: "Undeliverable", isOurs });
  });

  it.each<[string, Answer, boolean]>([
    ["our account", { status: 401, body: '{"code":20003}' }, true],
    ["our account, without a number", { status: 403, body: "?" }, true],
    ["an account that it doesn't know", { status: 404, body: '{"code":20404}' }, true],
    ["our sender", { status: 400, body: '{"code":21606}' }, false],
    ["a region that we may not write to", { status: 403, body: '{"code":21408}' }, false],
    ["a message that it gives a number of another kind for", { status: 400, body: '{"code":30034}' }, false],
  ])("says whether it takes anything of ours at all: %s (decision 344)", async (_, answer, isAway) => {
    provider.answerWith(answer);
    expect(await failure(post())).toMatchObject({ name: "Undeliverable", isOurs: true, isAway });
  });

  it("that says nothing is waited for so long and no longer; it may have taken the message", async () => {
    provider.answerWith("HANG");
    expect(await failure(post(200))).toBeInstanceOf(NoAnswer);
    provider.answerWith("CUT");
    expect(await failure(post())).toBeInstanceOf(NoAnswer);
  });

  it("that can't be reached has been given nothing", async () => {
    await provider.close();
    expect(await failure(post())).toMatchObject({ name: "NotNow", isAway: true });
    const url = "https://sms.invalid";
    expect(await failure(postToProvider({ ...ACCOUNT, url }, MESSAGE))).toBeInstanceOf(NotNow);
  });

  it("that cuts a connection in its handshake has been given nothing", async () => {
    const cutting = createServer((socket) => void socket.on("error", () => undefined).destroy()).listen(0, "127.0.0.1");
    await once(cutting, "listening");
    const address = cutting.address();
    const url = `https://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    expect(await failure(postToProvider({ ...ACCOUNT, url }, MESSAGE))).toMatchObject({ name: "NotNow", isAway: true });
    cutting.close();
  });

  it("that answers without end is not listened to", async () => {
    provider.answerWith({ status: 400, body: "x".repeat(200_000) });
    expect(await failure(post())).toBeInstanceOf(Undeliverable);
  });

  it("appears in the log without number, text, account or token", async () => {
    const said: unknown[] = [];
    vi.spyOn(log, "info").mockImplementation((...words: unknown[]) => void said.push(words));
    provider.answerWith({ status: 400, body: '{"code":21211,"message":"+34600123456 is invalid"}' });
    const error = await failure(post());
    const told = `${JSON.stringify(said)} ${String(error)}`;
    expect(told).toContain("21211");
    expect(told).not.toMatch(/600123456|004217|s3cret|AC1/);
  });
});

describe("where there is no provider", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "paraph-outbox-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it("a demo keeps messages beside the mails", async () => {
    given({ sms: null, demo: true, dataDir });
    expect(canSendSms()).toBe(true);
    await sendSms(MESSAGE);
    const [name = ""] = await readdir(join(dataDir, "outbox"));
    expect(JSON.parse(await readFile(join(dataDir, "outbox", name), "utf8"))).toMatchObject({
      to: "+34600123456",
      text: "004217 is your code",
      url: "",
    });
  });

  it("nothing is sent elsewhere, and nothing is said to be", async () => {
    given({ sms: null, demo: false, dataDir });
    expect(canSendSms()).toBe(false);
    const counted = vi.spyOn(metrics, "countMessageAway");
    expect(await failure(sendSms(MESSAGE))).toMatchObject({ name: "NotNow", isAway: true });
    expect(counted.mock.calls).toEqual([["SMS"]]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

it.each([
  ["Gestoría Álvarez, c’est “à” vous · ok", 'Gestoria Alvarez, c\'est "à" vous . ok', true],
  ["Ñandú ß Ü é", "Ñandu ß Ü é", true],
  ["Αθήνα", "Αθήνα", false],
  ["日本", "日本", false],
])("%s travels as %s", (text, sent, fits) => {
  expect([gsmText(text), isGsm(gsmText(text))]).toEqual([sent, fits]);
});
