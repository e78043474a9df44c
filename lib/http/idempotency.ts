import { createHash } from "node:crypto";
import { getDb } from "@/db/client";
import { claimIdempotencyKey, releaseIdempotencyKey, storeIdempotentReply } from "@/db/queries/idempotency";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { seal, open as unseal } from "@/lib/shared/crypto";
import { AppError } from "@/lib/shared/errors";
import { currentRequestId } from "@/lib/shared/log";
import { actorOf } from "./actor-of";
import { type JsonParts, jsonParts, jsonPartsSchema, type OpenFile, partsResponse } from "./json-parts";
import { PROBLEMS, problemBody, toAppError } from "./problem";
import { type Reply, renderReply, type StoreReply } from "./reply";
import type { RequestBody } from "./request-body";

const KEY_LENGTH_MAX = 255;
/** How long a first request may run before its key is free again: its process has died. */
const LOCK_SECONDS = 120;
const REPLAY_SECONDS = 24 * 3600;

/**
 * Any POST may carry an `Idempotency-Key` (decision 2): the same key and payload within 24 h replays the first answer, another
 * payload is a 422, a first request that still runs a 409. Server errors are not stored. Of an answer with files their keys are
 * kept, by which `openFile` opens them again.
 */
export async function runIdempotently(
  request: Request,
  caller: Caller,
  body: RequestBody | null,
  run: (storeReply: StoreReply) => Promise<Reply | Response>,
  openFile: OpenFile = noFiles,
): Promise<Response> {
  const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
  if (key === null) return render(await run(async () => undefined));
  if (key === "" || key.length > KEY_LENGTH_MAX) {
    throw new AppError("invalid_field", {
      errors: [
        { parameter: "Idempotency-Key", code: "invalid", detail: `must have 1 to ${KEY_LENGTH_MAX} characters` },
      ],
    });
  }

  const db = getDb();
  const at = now();
  const id = { tenantUuid: caller.tenantUuid, actor: actorOf(caller), key };
  const claim = await claimIdempotencyKey(db, id, {
    requestSha256: requestDigest(request, body),
    at,
    lockedUntil: addSeconds(at, LOCK_SECONDS),
    replayedSince: addSeconds(at, -REPLAY_SECONDS),
  });
  if (claim.outcome === "OTHER_PAYLOAD") {
    throw new AppError("idempotency_key_reused", { detail: "Take a new Idempotency-Key for another payload." });
  }
  if (claim.outcome === "RUNNING") {
    throw new AppError("idempotency_in_progress", { detail: "Try again in a moment.", retryAfterSeconds: 1 });
  }
  if (claim.outcome === "ANSWERED") return replay(claim.reply, openFile);

  let stored = false;
  const storeReply: StoreReply = async (tx, reply) => {
    await storeIdempotentReply(tx, id, stringified(reply));
    stored = true;
  };
  try {
    const reply = await run(storeReply);
    if (reply instanceof Response) {
      await releaseIdempotencyKey(db, id);
      return reply;
    }
    if (!stored) await storeIdempotentReply(db, id, stringified(reply));
    return renderReply(reply);
  } catch (thrown) {
    const error = toAppError(thrown);
    // Server errors and "slow down" are not the request's answer; every other refusal is.
    if (PROBLEMS[error.code].status >= 500 || error.code === "rate_limited") await releaseIdempotencyKey(db, id);
    else await storeIdempotentReply(db, id, problemReply(error, request));
    throw error;
  }
}

async function noFiles(): Promise<never> {
  throw new Error("This route answers with no files.");
}

/** Its body, as `JsonParts`, is sealed: an answer may hold a secret that is shown once. */
type StoredReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string | null }>;

const PURPOSE = "idempotent-reply";

function stringified(reply: Reply): StoredReply {
  return {
    status: reply.status,
    headers: reply.headers ?? {},
    body: reply.body === undefined ? null : sealed(jsonParts(reply.body, reply.files)),
  };
}

function problemReply(error: AppError, request: Request): StoredReply {
  return {
    status: PROBLEMS[error.code].status,
    headers: { "Content-Type": "application/problem+json" },
    body: sealed(jsonParts(problemBody(error, new URL(request.url).pathname, currentRequestId() ?? ""))),
  };
}

function sealed(parts: JsonParts): string {
  return seal(PURPOSE, JSON.stringify(parts));
}

function replay(reply: StoredReply, openFile: OpenFile): Response {
  const headers = { ...reply.headers, "Cache-Control": "no-store", "Idempotency-Replayed": "true" };
  const init = { status: reply.status, headers };
  if (reply.body === null) return new Response(null, init);
  return partsResponse(jsonPartsSchema.parse(JSON.parse(unseal(PURPOSE, reply.body))), openFile, init);
}

function render(reply: Reply | Response): Response {
  return reply instanceof Response ? reply : renderReply(reply);
}

function requestDigest(request: Request, body: RequestBody | null): string {
  return createHash("sha256")
    .update(`${request.method} ${new URL(request.url).pathname}\0${body?.fingerprint ?? ""}`)
    .digest("hex");
}
