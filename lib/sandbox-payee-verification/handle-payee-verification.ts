import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { deriveKey } from "@/lib/shared/crypto";
import { lookUp } from "./register";

/** In the scheme's terms: whose account it is said to be. */
const question = z.object({
  party: z.object({ name: z.string().min(1).max(140) }),
  partyAccount: z.object({ iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/) }),
  partyAgent: z.object({ bic: z.string() }),
});

/**
 * The sandbox provider's front door: `path` is what follows `/sandbox-payee-verification`. Whoever calls knows nothing but HTTP.
 */
export async function handlePayeeVerification(request: Request, path: readonly string[]): Promise<Response> {
  if (path.join("/") !== "payee-verifications") return new Response(null, { status: 404 });
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  if (!isOurs(request.headers.get("authorization"))) return answered({ error: "unauthorized" }, 401);
  const asked = question.safeParse(await request.json().catch(() => null));
  if (!asked.success) return answered({ error: "invalid_request" }, 400);
  const entry = lookUp(asked.data.party.name);
  return entry === "NEVER_ANSWERS" ? answered({ error: "unavailable" }, 503) : answered(entry, 200);
}

function isOurs(given: string | null): boolean {
  const expected = Buffer.from(`Bearer ${deriveKey("sandbox-payee-verification").toString("base64url")}`);
  const sent = Buffer.from(given ?? "");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function answered(body: unknown, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
