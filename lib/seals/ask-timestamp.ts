import { createHash, randomBytes } from "node:crypto";
import { request } from "undici";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { readBounded } from "@/lib/shared/text/read-bounded";
import { OIDS } from "./asn1/oids";
import { part, partsOf, readAsn1 } from "./asn1/read-asn1";
import { integer, NULL, octetString, oid, positive, sequence, TRUE } from "./asn1/write-der";
import { SIGNATURE_BYTES_MAX } from "./model";
import { readTimestampToken } from "./timestamp-token";

/** What an authority has stamped. */
export type Timestamp = Readonly<{ token: Buffer; at: Date; authority: string | null }>;

const TIMEOUT_MS = 10_000;
/** So long one that was silent is passed over: each document of a signer would wait for it anew. */
const PASSED_OVER_MS = 60_000;
/** As far as an authority's clock may be from ours. */
const CLOCKS_APART_SECONDS = 300;
/** A token with its chain has some 6 kB. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** Until when, by its address. Other processes find out by themselves. */
const passedOver = oncePerProcess("silent-timestamp-authorities", () => new Map<string, number>());

const NOTHING = Buffer.alloc(0);

type Authorities = Readonly<{
  urls?: readonly string[];
  timeoutMs?: number;
  /** What is left for it where it goes: a larger one is none. */
  tokenBytesMax?: number;
}>;

/**
 * A timestamp over these bytes, of the first authority that gives a sound one (`TSA_URL`) and has room. Null where none is
 * configured, and where all of them fail, which is logged: a signature is not lost for the want of a timestamp. One that was silent
 * until its time was over is not asked for a minute.
 */
export async function askTimestamp(bytes: Buffer, authorities: Authorities = {}): Promise<Timestamp | null> {
  return askTimestampOf(createHash("sha256").update(bytes).digest(), authorities);
}

/** The same over bytes of which only the SHA-256 is at hand: a document's timestamp is over a file. */
export async function askTimestampOf(
  digest: Buffer,
  { urls = env().timestampAuthorities, timeoutMs = TIMEOUT_MS, tokenBytesMax = SIGNATURE_BYTES_MAX }: Authorities = {},
): Promise<Timestamp | null> {
  for (const url of urls) {
    if (performance.now() < (passedOver.get(url) ?? 0)) continue;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const timestamp = await askAuthority(url, digest, signal);
      const { length } = timestamp.token;
      if (length <= tokenBytesMax) return timestamp;
      log.warn({ authority: new URL(url).host, length, tokenBytesMax }, "a timestamp has no room in its signature");
    } catch (err) {
      if (signal.aborted) passedOver.set(url, performance.now() + PASSED_OVER_MS);
      log.warn({ err, authority: new URL(url).host }, "a timestamp authority gave no sound timestamp");
    }
  }
  return null;
}

async function askAuthority(url: string, digest: Buffer, signal: AbortSignal): Promise<Timestamp> {
  const nonce = positive(randomBytes(16));
  const imprint = sequence(sequence(oid(OIDS.sha256), NULL), octetString(digest));
  const askedAt = now();
  const answer = await post(url, sequence(integer(1), imprint, nonce, TRUE), signal);
  const [info, token] = partsOf(readAsn1(answer));
  // Granted, or granted with modifications (RFC 3161, 2.4.2).
  const status = info && part(partsOf(info), 0, 0x02).content;
  if (!token || !status || status.length !== 1 || (status[0] ?? 2) > 1) throw new Error("The authority refused.");
  // Stamped is what was sent, in the algorithm in which it was sent.
  const facts = readTimestampToken(token.bytes, { sha256: digest, sha384: NOTHING, sha512: NOTHING });
  if (!facts.isIntact) throw new Error("The authority's token is not sound, or not of what was sent.");
  if (!facts.nonce?.equals(nonce)) throw new Error("The authority answered another question: its nonce differs.");
  // RFC 3161, 2.2: whoever has a clock holds the token's time against it. Ours is watched (`checks.clock`).
  const isOurTime =
    facts.at >= addSeconds(askedAt, -CLOCKS_APART_SECONDS) && facts.at <= addSeconds(now(), CLOCKS_APART_SECONDS);
  if (!isOurTime) throw new Error(`The authority's clock is not ours: it says ${facts.at.toISOString()}.`);
  return { token: token.bytes, at: facts.at, authority: facts.authority };
}

/** RFC 3161, 3.4. The address is the installation's own configuration; redirects are not followed. */
async function post(url: string, body: Buffer, signal: AbortSignal): Promise<Buffer> {
  const answer = await request(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", "user-agent": "Paraph/1" },
    body,
    signal,
  });
  if (answer.statusCode !== 200) {
    await answer.body.dump();
    throw new Error(`The authority answered with status ${answer.statusCode}.`);
  }
  return readBounded(answer.body, ANSWER_BYTES_MAX);
}
