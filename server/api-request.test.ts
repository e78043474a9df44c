import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { RequestAborted } from "@/lib/shared/errors";
import { toApiRequest } from "./api-request";

afterEach(() => {
  vi.useRealTimers();
});

function anUpload() {
  const incoming = new IncomingMessage(new Socket());
  incoming.method = "POST";
  const { body } = toApiRequest(incoming, "http://localhost");
  if (body === null || typeof body === "string" || !(Symbol.asyncIterator in body)) throw new Error("It has a body.");
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  return { incoming, chunks };
}

it("knows which headers came more than once: joined, they look like one", () => {
  const incoming = new IncomingMessage(new Socket());
  incoming.rawHeaders = ["Idempotency-Key", "a", "Accept", "text/csv, text/plain", "idempotency-key", "b"];
  const { headers, isRepeated } = toApiRequest(incoming, "http://localhost");
  expect([headers.get("idempotency-key"), headers.get("accept")]).toEqual(["a, b", "text/csv, text/plain"]);
  expect([isRepeated?.("idempotency-key"), isRepeated?.("accept"), isRepeated?.("x-tenant-id")]).toEqual([
    true,
    false,
    false,
  ]);
});

it("a body is read for as long as it goes on, however slowly it is taken", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { incoming, chunks } = anUpload();
  incoming.push("a");
  expect(String((await chunks.next()).value)).toBe("a");
  // Whoever reads takes its time: that is nobody's silence.
  vi.advanceTimersByTime(3_600_000);
  incoming.push("b");
  incoming.push(null);
  expect(String((await chunks.next()).value)).toBe("b");
  expect((await chunks.next()).done).toBe(true);
});

it("and no longer where nothing comes for a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { incoming, chunks } = anUpload();
  incoming.push("a");
  await chunks.next();
  const next = chunks.next();
  vi.advanceTimersByTime(60_000);
  await expect(next).rejects.toBeInstanceOf(RequestAborted);
  expect(incoming.destroyed).toBe(true);
});

it("what a reader that stops early leaves of it is thrown away when somebody lets it flow", async () => {
  const { incoming, chunks } = anUpload();
  incoming.push("a");
  await chunks.next();
  await chunks.return?.(undefined);
  expect(incoming.destroyed).toBe(false);
  incoming.push("b");
  incoming.push(null);
  incoming.resume();
  // Never, where the reader still holds it back.
  await once(incoming, "end");
  expect(incoming.readableEnded).toBe(true);
});
