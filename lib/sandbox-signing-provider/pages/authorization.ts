import { z } from "zod";
import { isFromOurPages } from "@/lib/sandbox-bank/pages/origin";
import { type Consent, write } from "../consents";
import { type Conduct, conductOf, credentialIdOf, findPerson, holderOf } from "../people";
import { isRegistered } from "../registration";
import { renderApproval, renderIdentification, renderUnknown } from "./pages";
import { speechFor } from "./words/speech";

/** CSC API v2, 8.4.2; RFC 6749, 4.1.1; RFC 7636, 4.3. What names where the answer goes was looked at before. */
const question = z
  .object({
    response_type: z.literal("code"),
    redirect_uri: z.string(),
    state: z.string().max(255),
    code_challenge: z.string().regex(/^[\w-]{43}$/),
    code_challenge_method: z.literal("S256"),
  })
  .and(
    z.discriminatedUnion("scope", [
      z.object({ scope: z.literal("service") }),
      z.object({
        scope: z.literal("credential"),
        credentialID: z.string(),
        numSignatures: z.coerce.number().int().min(1).max(20),
        hashes: z.string().transform((list) => list.split(",")),
        hashAlgorithmOID: z.literal("2.16.840.1.101.3.4.2.1"),
      }),
    ]),
  );
export type Question = Readonly<z.output<typeof question>>;

const HASH = /^[\w-]{43}$/;

const formFields = z.object({
  action: z.enum(["NEXT", "CANCEL"]).catch("NEXT"),
  person: z.string().max(40).catch(""),
  pin: z.string().max(20).catch(""),
});

/** The customers' pages: GET asks, POST answers, and sends the browser back to the application. */
export async function handleAuthorization(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const speech = speechFor(searchParams.get("lang"), request.headers.get("accept-language"));
  // Nobody is sent to an address that isn't the application's own (RFC 6749, 4.1.2.1).
  if (!isRegistered(searchParams.get("client_id"), searchParams.get("redirect_uri"))) return renderUnknown(speech);
  const asked = question.safeParse(Object.fromEntries(searchParams));
  if (!asked.success || !isWhole(asked.data)) return back(searchParams, { error: "invalid_request" });
  if (request.method === "GET") return render(asked.data, speech, false);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!isFromOurPages(request)) return new Response(null, { status: 403 });

  const form = formFields.parse(Object.fromEntries(await request.formData().catch(() => new FormData())));
  if (form.action === "CANCEL") return back(searchParams, { error: "access_denied" });
  const conduct = conductOf(form.pin);
  const consent = conduct === "WRONG" ? null : consentOf(asked.data, form.person, conduct);
  return consent ? back(searchParams, { code: write("code", consent) }) : render(asked.data, speech, true);
}

function isWhole(asked: Question): boolean {
  if (asked.scope === "service") return true;
  const { hashes, numSignatures, credentialID } = asked;
  return holderOf(credentialID) !== null && hashes.length === numSignatures && hashes.every((hash) => HASH.test(hash));
}

function consentOf(
  asked: Question,
  personId: string,
  conduct: Exclude<Conduct, "WRONG">,
): Omit<Consent, "id" | "expiresAt"> | null {
  const { scope, code_challenge: codeChallenge } = asked;
  if (asked.scope === "credential") {
    const holder = holderOf(asked.credentialID);
    const { credentialID: credentialId, hashes } = asked;
    return holder && { scope, personId: holder.id, credentialId, hashes, conduct, codeChallenge };
  }
  const person = findPerson(personId);
  return (
    person && { scope, personId: person.id, credentialId: credentialIdOf(person), hashes: [], conduct, codeChallenge }
  );
}

function render(asked: Question, speech: ReturnType<typeof speechFor>, isWrong: boolean): Response {
  if (asked.scope === "service") return renderIdentification(speech, isWrong);
  const holder = holderOf(asked.credentialID);
  return holder ? renderApproval(speech, { holder, hashes: asked.hashes }, isWrong) : renderUnknown(speech);
}

function back(asked: URLSearchParams, answer: Readonly<Record<string, string>>): Response {
  const url = new URL(asked.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const state = asked.get("state");
  if (state !== null) url.searchParams.set("state", state);
  return new Response(null, { status: 303, headers: { Location: url.href, "Cache-Control": "no-store" } });
}
