import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { getDb, inTransaction, isClockFar, type Transaction } from "@/db/client";
import {
  claimIdempotencyKey,
  type IdempotencyLease,
  releaseIdempotencyKey,
  type StoredReply,
  storeIdempotentReply,
} from "@/db/queries/idempotency";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { seal, open as unseal } from "@/lib/shared/crypto";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import type { WorkFolder } from "@/lib/shared/process/work-folder";
import { actorOf } from "./actor-of";
import { type Reply, renderReply, type StoreReply } from "./reply/reply";
import type { RequestBody } from "./request/body";
import { fingerprintOf } from "./request/fingerprint";
import { type JsonParts, jsonParts, jsonPartsSchema, type OpenFile, partsResponse } from "./request/json-parts";

const KEY_LENGTH_MAX = 255;
/** How long a first request may run before its key is free again: its process has died, or hangs. */
const LEASE_SECONDS = 60;
/** When a key is freed again that could not be freed at once: its connection was cut, and Postgres may not know it yet. */
const FREE_AGAIN_MS = [500, 2_000, 8_000];
export const REPLAY_SECONDS = 24 * 3600;
/** Another process may know better what time it is. */
const CLOCK_RETRY_AFTER_SECONDS = 5;

/** Fetches a stored file into a folder, whole, and opens it there: what is sent of it can't break off. */
export type OpenCopy = (key: string, folder: WorkFolder) => Promise<Readable>;

/** What a POST does. What is kept of its answer commits with it, or neither does (decision 47). */
export type PostWork =
  /** All of it in one transaction, which is opened and committed around it. */
  | Readonly<{ within: (tx: Transaction) => Promise<Reply> }>
  /** It does first what no transaction may wait for, then opens its one transaction itself, and stores its answer in it. */
  | Readonly<{ settling: (storeReply: StoreReply) => Promise<Reply> }>;

/**
 * Any POST may carry an `Idempotency-Key` (decision 2): the same key and payload within 24 h replays the first answer, another
 * payload is a 422, a first request that still runs a 409. Only answers of what was done are kept. A request that has lost its
 * key to another can't commit (decision 47). Of an answer with files their keys are kept, by which `openCopy` opens them again.
 */
export async function runIdempotently(
  request: ApiRequest,
  caller: Caller,
  body: RequestBody | null,
  work: PostWork,
  openCopy: OpenCopy = noFiles,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return await renderReply(await settled(work, async () => undefined));
  // Joined, two keys would be a third one (decision 60).
  if (request.isRepeated?.("idempotency-key")) throw badKey("must be there once");
  if (key === "" || key.length > KEY_LENGTH_MAX) throw badKey(`must have 1 to ${KEY_LENGTH_MAX} characters`);

  const done = await runUnderKey(caller, { key, requestSha256: requestDigest(request, body) }, work);
  return done.replayed
    ? await replay(done.replayed, (file) => (body ? openCopy(file, body.folder) : noFiles()))
    : await renderReply(done.reply);
}

function badKey(detail: string): AppError {
  return new AppError("invalid_field", { errors: [{ parameter: "Idempotency-Key", code: "invalid", detail }] });
}

type Done = Readonly<{ reply: Reply; replayed?: never } | { replayed: StoredReply; reply?: never }>;

/**
 * To a clock that is far ahead an answer of today is older than a day, and what it answered would be done again (decision 348).
 * @throws AppError service_unavailable
 */
export function requireRightClock(): void {
  if (!isClockFar()) return;
  throw new AppError("service_unavailable", {
    detail: "This process can't tell now what it has answered before. Try again in a moment.",
    retryAfterSeconds: CLOCK_RETRY_AFTER_SECONDS,
    cause: new Error("This process's clock is not the database's."),
  });
}

/**
 * Does a request's work once under its key, or finds what the first has answered.
 * @throws AppError idempotency_key_reused, idempotency_in_progress, service_unavailable by a clock that is far off
 */
export async function runUnderKey(
  caller: Caller,
  { key, requestSha256 }: Readonly<{ key: string; requestSha256: string }>,
  work: PostWork,
): Promise<Done> {
  requireRightClock();
  const db = getDb();
  const at = now();
  const id = { tenantUuid: caller.tenantUuid, actor: actorOf(caller), key };
  const lease = { ...id, lockedUntil: addSeconds(at, LEASE_SECONDS) };
  const claim = await claimIdempotencyKey(db, id, {
    ...{ requestSha256, at, lockedUntil: lease.lockedUntil },
    replayedSince: addSeconds(at, -REPLAY_SECONDS),
  }).catch(async (error: unknown) => {
    // It may have been claimed, and the answer lost.
    await free(lease);
    throw error;
  });
  if (claim.outcome === "OTHER_PAYLOAD") {
    throw new AppError("idempotency_key_reused", { detail: "Take a new Idempotency-Key for another payload." });
  }
  if (claim.outcome === "RUNNING") throw stillRunning();
  if (claim.outcome === "ANSWERED") return { replayed: claim.reply };

  try {
    const storeReply: StoreReply = async (tx, reply) => {
      if (!(await storeIdempotentReply(tx, lease, stringified(reply)))) throw stillRunning();
    };
    const reply = await settled(work, storeReply);
    if (reply.changesNothing) await free(lease);
    return { reply };
  } catch (error) {
    await free(lease);
    throw error;
  }
}

/** Frees a key, now or a little later: who asks again after a fault is not to wait for the end of a lease. */
async function free(lease: IdempotencyLease, [again, ...later]: readonly number[] = FREE_AGAIN_MS): Promise<void> {
  const isFree = await releaseIdempotencyKey(getDb(), lease).catch((err: unknown) => {
    log.warn({ err }, "an Idempotency-Key could not be freed; at the latest its lease ends by itself");
    return false;
  });
  if (!isFree && again !== undefined) setTimeout(() => void free(lease, later), again).unref();
}

/** Does the work, and sees to it that its answer was stored with it. */
async function settled(work: PostWork, storeReply: StoreReply): Promise<Reply> {
  if ("within" in work) {
    return inTransaction(getDb(), async (tx) => {
      const reply = await work.within(tx);
      await storeReply(tx, reply);
      return reply;
    });
  }
  let stored = false;
  const reply = await work.settling(async (tx, reply) => {
    await storeReply(tx, reply);
    stored = true;
  });
  if (!stored && !reply.changesNothing) throw new Error("A POST has committed without its answer.");
  return reply;
}

function stillRunning(): AppError {
  return new AppError("idempotency_in_progress", { detail: "Try again in a moment.", retryAfterSeconds: 1 });
}

async function noFiles(): Promise<never> {
  throw new Error("This route answers with no files.");
}

const PURPOSE = "idempotent-reply";

/** An answer as it is kept. Its body, as `JsonParts`, is sealed: it may hold a secret that is shown once. */
export function stringified(reply: Reply): StoredReply {
  return {
    status: reply.status,
    headers: reply.headers ?? {},
    body: reply.body === undefined ? null : sealed(jsonParts(reply.body, reply.files)),
  };
}

function sealed(parts: JsonParts): string {
  return seal(PURPOSE, JSON.stringify(parts));
}

async function replay(reply: StoredReply, openFile: OpenFile): Promise<Response> {
  const headers = { ...reply.headers, "Cache-Control": "no-store", "Idempotency-Replayed": "true" };
  const init = { status: reply.status, headers };
  if (reply.body === null) return new Response(null, init);
  return partsResponse(jsonPartsSchema.parse(JSON.parse(unseal(PURPOSE, reply.body))), openFile, init);
}

/** The text of an answer that was kept, and that no files stand in. */
export function keptText({ body }: StoredReply): string {
  const [only, ...others] = body === null ? [] : jsonPartsSchema.parse(JSON.parse(unseal(PURPOSE, body)));
  if (typeof only !== "string" || others.length > 0) throw new Error("No answer without files.");
  return only;
}

function requestDigest(request: ApiRequest, body: RequestBody | null): string {
  const { pathname, search } = new URL(request.url);
  return digestOf(request.method, pathname + search, body);
}

/** What a key is compared by: where the request goes, and what it says. */
export function digestOf(method: string, path: string, body: Pick<RequestBody, "json" | "files"> | null): string {
  return createHash("sha256")
    .update(`${method} ${path}\0${body ? fingerprintOf(body) : ""}`)
    .digest("hex");
}
