import { z } from "zod";
import { CallFailed, callGuarded, type GuardedAnswer } from "@/lib/outbound/call-guarded";
import { lineField } from "@/lib/shared/fields";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import type { Payee, PayeeVerification, PayeeVerifier } from "./model";
import { NoVerification } from "./no-verification";
import type { VerifierSettings } from "./settings";

const ANSWER_BYTES_MAX = 16_384;
/** SCT rulebook: a name has 70 characters at most; the scheme allows banks some more. */
const NAME_CHARACTERS_MAX = 140;

/**
 * In the scheme's own terms. A close match without the name that is close would leave an owner nothing to decide, and the name
 * of anything else would be somebody's personal data: the first is no answer, the second is not read.
 */
const verification = z.discriminatedUnion("partyNameMatch", [
  z.object({
    partyNameMatch: z.literal("CMTC"),
    // Shown to people, and mailed: one line, as what people enter.
    matchedName: lineField(NAME_CHARACTERS_MAX),
  }),
  z.object({ partyNameMatch: z.enum(["MTCH", "NMTC", "NOAP"]) }),
]);

/**
 * A provider that is asked by one POST to `{url}/payee-verifications`, under our key as a bearer token:
 * `{party: {name}, partyAccount: {iban}, partyAgent: {bic}}`, answered `{partyNameMatch, matchedName?}`.
 */
export function httpVerifier(settings: VerifierSettings): PayeeVerifier {
  return { name: settings.name, verify: (payee) => verify(settings, payee) };
}

/** Asked once. The log knows how long it took and what came of it, and neither whom nor what it was about. */
async function verify(
  { url, apiKey, policy, timeoutMs }: VerifierSettings,
  { name, accountNumber, bic }: Payee,
): Promise<PayeeVerification> {
  const startedAt = performance.now();
  const requestId = newUuid();
  let httpStatus: number | null = null;
  try {
    const answer = await callGuarded(
      {
        method: "POST",
        url: `${url}/payee-verifications`,
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          authorization: `Bearer ${apiKey}`,
          "x-request-id": requestId,
        },
        body: JSON.stringify({ party: { name }, partyAccount: { iban: accountNumber }, partyAgent: { bic } }),
        timeoutMs,
        answerBytesMax: ANSWER_BYTES_MAX,
      },
      policy,
    );
    httpStatus = answer.status;
    return read(answer);
  } catch (error) {
    throw error instanceof CallFailed ? silence(error) : error;
  } finally {
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ httpStatus, durationMs, requestId }, "provider of payee verification called");
  }
}

function read({ status, text }: GuardedAnswer): PayeeVerification {
  if (status >= 500 || status === 429) throw new NoVerification("UNAVAILABLE");
  // Nothing that speaks this interface sends us elsewhere.
  if (status < 200 || status > 299) throw new NoVerification(status >= 400 ? "REFUSED" : "UNSOUND");
  const said = verification.safeParse(jsonOf(text));
  if (!said.success) throw new NoVerification("UNSOUND");
  return said.data.partyNameMatch === "CMTC"
    ? { result: "CMTC", matchedName: said.data.matchedName }
    : { result: said.data.partyNameMatch, matchedName: null };
}

function silence(cause: CallFailed): NoVerification {
  switch (cause.failure) {
    case "REFUSED":
    case "NOT_SENT":
      return new NoVerification("UNAVAILABLE", cause);
    case "TOO_LONG":
      return new NoVerification("UNSOUND", cause);
    case "TIMEOUT":
    case "CUT":
      return new NoVerification("NO_ANSWER", cause);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
