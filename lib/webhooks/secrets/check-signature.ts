import { timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/client";
import { findHeardEvent } from "@/db/queries/webhooks/events";
import { selectAttemptsOfEvent } from "@/db/queries/webhooks/webhook-deliveries";
import { selectSigningSecrets } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { open } from "@/lib/shared/crypto";
import { badField, notFound } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import type { Author } from "@/lib/tenants/author";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { bodyOf } from "@/lib/webhooks/events/event-body";
import type { SignatureVerdict, WebhookHeader } from "@/lib/webhooks/model";
import { secretsOf } from "./secrets-of";
import { SECRET_PURPOSE, signatureHeaders } from "./sign-delivery";

/** What receivers are told to tolerate (Standard Webhooks 1.0.0, "Verifying webhook authenticity"). */
const TOLERANCE_SECONDS = 300;
const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const satisfies readonly WebhookHeader[];
const REQUEST_CHARACTERS_MAX = 100_000;

export type CheckedRequest = Readonly<{
  endpointUuid: string;
  /** As they were logged: a line each. */
  headers: string;
  body: string;
}>;

/**
 * Whether a request that somebody has received is ours, signed for this endpoint; and if it isn't, why: by the secrets that we have
 * and by what we have sent. Nothing of a secret is told, and nothing is kept.
 * @throws AppError forbidden; not_found; invalid_field for what is too long
 */
export async function checkSignature(
  db: Db,
  author: Author,
  tenantUuid: string,
  { endpointUuid, headers, body }: CheckedRequest,
): Promise<SignatureVerdict> {
  requireEndpointAccess(author, "VIEWER");
  for (const [pointer, text] of Object.entries({ "/headers": headers, "/body": body })) {
    if (text.length > REQUEST_CHARACTERS_MAX) throw badField(pointer, "invalid", "is too long");
  }
  const endpoints = await selectSigningSecrets(db, tenantUuid);
  const endpoint = endpoints.find(({ uuid }) => uuid === endpointUuid);
  if (!endpoint) throw notFound();

  const given = headersIn(headers);
  const missing = HEADERS.filter((name) => !given.get(name));
  if (missing.length > 0) return { kind: "MISSING", headers: missing };
  const [id = "", timestamp = "", signature = ""] = HEADERS.map((name) => given.get(name));
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "MALFORMED", header: "webhook-timestamp" };
  const signatures = signature.split(/\s+/).filter((part) => part.startsWith("v1,"));
  if (signatures.length === 0) return { kind: "MALFORMED", header: "webhook-signature" };

  const at = new Date(Number(timestamp) * 1000);
  const signs = (secretSealed: string, text: string) => {
    const secrets = [open(SECRET_PURPOSE, secretSealed)];
    const { "webhook-signature": expected } = signatureHeaders({ eventUuid: id, body: text, at, secrets });
    return signatures.some((part) => isSame(part, expected));
  };
  const ofThis = secretsOf(endpoint);
  const whose = ofThis.find(({ sealed }) => signs(sealed, body));
  if (whose) return verdictOfRight(whose.endedAt, at);
  const other = endpoints.find((one) => one !== endpoint && secretsOf(one).some(({ sealed }) => signs(sealed, body)));
  if (other) return { kind: "OTHER_ENDPOINT", endpointUuid: other.uuid, url: other.url };

  const event = uuidField.safeParse(id).success ? await findHeardEvent(db, tenantUuid, id.toLowerCase()) : null;
  if (event === null) return { kind: "UNKNOWN", knowsEvent: false };
  const sent = bodyOf(event);
  if (ofThis.some(({ sealed }) => signs(sealed, sent))) return { kind: "BODY_CHANGED", ...difference(sent, body) };
  const attempts = await selectAttemptsOfEvent(db, tenantUuid, endpointUuid, event.uuid);
  const attempt = attempts.find(({ requestHeaders }) =>
    requestHeaders?.["webhook-signature"]?.split(" ").some((part) => signatures.includes(part)),
  );
  const sentTimestamp = attempt?.requestHeaders?.["webhook-timestamp"];
  if (sentTimestamp !== undefined && sentTimestamp !== timestamp)
    return { kind: "TIMESTAMP_CHANGED", sent: sentTimestamp };
  return { kind: "UNKNOWN", knowsEvent: true };
}

/** It is signed as it should be: whether a receiver takes it is a question of time. */
function verdictOfRight(endedAt: Date | null, at: Date): SignatureVerdict {
  const current = now();
  if (endedAt !== null && endedAt <= current) return { kind: "SECRET_ENDED", endedAt: endedAt.toISOString() };
  const ageSeconds = Math.round((current.getTime() - at.getTime()) / 1000);
  const by = endedAt === null ? "CURRENT" : "PREVIOUS";
  return Math.abs(ageSeconds) > TOLERANCE_SECONDS ? { kind: "OLD", by, ageSeconds } : { kind: "VALID", by };
}

/** `Name: value` a line, in any case; what else a log writes around it is left out. */
function headersIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const cut = line.search(/[:=]/);
      if (cut < 0) return [];
      return [[bare(line.slice(0, cut), ` \t"'>*-`).toLowerCase(), bare(line.slice(cut + 1), ` \t"',`)] as const];
    }),
  );
}

/** Without these characters at both ends. No pattern does that in a time that is proportional to the text, whatever is pasted. */
function bare(text: string, around: string): string {
  let [from, to] = [0, text.length];
  while (from < to && around.includes(text.charAt(from))) from += 1;
  while (to > from && around.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const EXCERPT_CHARACTERS = 40;

/** Where two bodies part, and whether they say the same nevertheless. */
function difference(sent: string, body: string) {
  let at = 0;
  while (at < sent.length && sent[at] === body[at]) at += 1;
  const excerpt = (text: string) => text.slice(Math.max(at - EXCERPT_CHARACTERS / 2, 0), at + EXCERPT_CHARACTERS / 2);
  return {
    position: at + 1,
    sent: excerpt(sent),
    received: excerpt(body),
    sameJson: meaningOf(sent) === meaningOf(body),
  };
}

/** Null for what is no JSON. */
function meaningOf(text: string): string | null {
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return null;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, its]) => [name, sorted(its)]),
  );
}
