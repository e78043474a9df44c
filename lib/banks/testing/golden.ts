import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { mergeRecord } from "@/lib/banks/records/merge-record";
import type { BankChanges } from "@/lib/banks/records/record";
import type { BankKeys } from "../keys/named-keys";
import { bankSession } from "../next-action";
import { adapterFor } from "../registry";
import { anInitiation } from "./fixtures";
import { failureOf } from "./sandbox";
import { bankAnswering, type ScriptedBank, type Seen } from "./scripted-bank";

/**
 * Golden files: for each case what leaves for the bank (method, path, headers, body), what the bank answers, and what the port
 * says of it. `{origin}` stands for the bank's own address. A protocol is read there as it is spoken.
 */

const AT = new Date("2026-03-02T09:00:00.000Z");

const members = z.record(z.string(), z.unknown());
const headers = z.record(z.string(), z.string());

const exchange = z.strictObject({
  /** Not looked at when absent: another case has it. */
  request: z.strictObject({ method: z.string(), path: z.string(), headers, body: members.optional() }).optional(),
  answer: z.union([
    z.strictObject({ status: z.int(), headers: headers.default({}), body: members }),
    z.strictObject({ status: z.int(), headers: headers.default({}), text: z.string() }),
    z.literal("RESET"),
  ]),
});

const golden = z.strictObject({
  title: z.string(),
  /** What is different of the record. */
  record: members.default({}),
  call: z.enum(["initiate", "getStatus", "getDetails", "cancel", "cancelBack", "complete", "health"]),
  /** What is different of the initiation, of what is completed, or of the way back from a cancellation. */
  input: members.default({}),
  exchanges: z.array(exchange),
  /** What is told, or the error: of both the members that are named. */
  told: members.optional(),
  error: members.optional(),
});
type Golden = z.output<typeof golden>;

/** Who we are to its authorization server. */
const CLIENT = { id: "us", secret: null };

/** Every header that a protocol is about. */
const OF_EVERY_CALL =
  /^(host|connection|content-length|content-type|user-agent|accept-encoding|accept-language|sec-fetch-mode|x-request-id|date|digest|transfer-encoding)$/;

/**
 * The cases of all files in a folder of `lib/banks`; `base` is what their records have in common, `keys` what those sign with that say so.
 */
export function goldenFiles(folder: string, base: BankChanges = {}, keys?: BankKeys): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: AT });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const place = join(import.meta.dirname, "..", folder);
  for (const file of readdirSync(place)) {
    const cases = z.array(golden).parse(JSON.parse(readFileSync(join(place, file), "utf8")));
    describe(`${folder}/${file}`, () => {
      it.each(cases.map((one) => [one.title, one] as const))("%s", async (_, one) => {
        const bank = await bankAnswering(
          one.exchanges.map(
            ({ answer }) =>
              (request: Request) =>
                answered(answer, new URL(request.url).origin),
          ),
          Object(mergeRecord(base, one.record)),
          keys,
        );
        await outcomeIs(one, bank);
        expect(bank.seen.length, "calls").toBe(one.exchanges.length);
        for (const [at, { request }] of one.exchanges.entries()) {
          const seen = bank.seen[at];
          if (seen && request) expect(asWritten(seen, bank.origin)).toEqual(request);
        }
      });
    });
  }
}

function answered(answer: Golden["exchanges"][number]["answer"], origin: string): Response {
  if (answer === "RESET") throw new Error("the bank's process dies");
  const text = "text" in answer ? answer.text : JSON.stringify(answer.body);
  const isEmpty = text === "" || answer.status === 204;
  return new Response(isEmpty ? null : text.replaceAll("{origin}", origin), {
    status: answer.status,
    headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      value.replaceAll("{origin}", origin),
    ]),
  });
}

async function outcomeIs({ call, input, told, error }: Golden, bank: ScriptedBank): Promise<void> {
  const outcome = ask(call, input, bank);
  if (error) expect(await failureOf(outcome)).toMatchObject(error);
  else {
    const said: unknown = JSON.parse(JSON.stringify((await outcome) ?? {}).replaceAll(bank.origin, "{origin}"));
    expect(said).toMatchObject(told ?? {});
  }
}

function ask(call: Golden["call"], input: Golden["input"], { bank }: ScriptedBank): Promise<unknown> {
  const connector = adapterFor({ ...bank, client: CLIENT });
  const reference = { bankPaymentId: "pay-1", authorisationId: null, product: "SEPA_CREDIT_TRANSFER" } as const;
  const { psu, redirectUrl, nokRedirectUrl } = anInitiation();
  const back = { psu, redirectUrl, nokRedirectUrl };
  switch (call) {
    case "initiate":
      return connector.initiate({ ...anInitiation(), ...input });
    case "getStatus":
      return connector.getStatus(reference);
    case "getDetails":
      return connector.getDetails(reference);
    case "cancel":
      return connector.cancel(reference);
    case "cancelBack":
      return connector.cancel(reference, { ...back, ...input });
    case "complete": {
      if (!connector.complete) throw new Error("The protocol has no such step.");
      const { session, broughtBack } = z
        .strictObject({ session: bankSession.prefault({}), broughtBack: headers.default({}) })
        .parse(input);
      return connector.complete(reference, { ...back, session, broughtBack });
    }
    case "health":
      return connector.health();
  }
}

function asWritten({ method, path, headers, body }: Seen, origin: string) {
  const digest = createHash("sha256").update(body).digest("base64");
  if (body !== "") expect(headers.get("digest"), "the body's digest").toBe(`SHA-256=${digest}`);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("date")).toBe(AT.toUTCString());
  const said = [...headers].filter(([name]) => !OF_EVERY_CALL.test(name));
  return {
    method,
    path,
    headers: Object.fromEntries(said.map(([name, value]) => [name, value.replaceAll(origin, "{origin}")])),
    ...(body !== "" && { body: JSON.parse(body) }),
  };
}
