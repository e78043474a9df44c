import { Agent, fetch, type Response } from "undici";
import { z } from "zod";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { tellingConnector } from "@/lib/outbound/telling-connector";
import type { SmsSettings } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { wasNotConnected } from "@/lib/shared/not-sent";
import { inSpan } from "@/lib/shared/process/tracing";
import { readBoundedText } from "@/lib/shared/text/read-bounded";

/** A text message to one telephone. */
export type TextMessage = Readonly<{
  /** E.164: `+34600000000`. */
  to: string;
  text: string;
  /** Where the provider says what became of it. */
  receiptUrl: string;
}>;

const TIMEOUT_MS = 10_000;
/** Answers have a kilobyte or two, as they travel and as they are when they are decompressed. */
const ANSWER_BYTES_MAX = 65_536;

/** Undici's own agent for undici's own fetch: the one built into Node refuses it. */
const agent = new Agent({ connect: tellingConnector({ timeout: 5_000 }), maxResponseSize: ANSWER_BYTES_MAX });

/** Asked for too much or too early: the same may be taken in a while. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

const GATEWAY_TIMEOUT = 504;

const refusal = z.object({ code: z.number() });

/** Of Twilio's numbers for a reason those that speak of the telephone: none, out of reach, no mobile, or its owner wants no more of it. */
const OF_TELEPHONE: ReadonlySet<number> = new Set([21211, 21214, 21217, 21265, 21610, 21612, 21614, 21635]);

/** What it says of the account as a whole has other numbers than what it says of one message: its telephone, sender or region. */
const isOfMessage = (code: number) => code >= 21_000 && code < 22_000;

/**
 * Twilio's REST interface, which others speak as well: one form, with the account's name and token. The log names neither the number
 * nor what is written to it.
 * @throws Undeliverable for a refusal (4xx); NotNow for an answer that asks for patience, and where nobody can be reached; NoAnswer
 *   where there was none in time, there or at what stands before it (504), or it was lost on the way: the message may have been taken
 */
export async function postToProvider(
  settings: SmsSettings,
  message: TextMessage,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { url, account, token, from } = settings;
  const startedAt = performance.now();
  let httpStatus: number | null = null;
  try {
    await inSpan({ name: "text message", kind: "CLIENT" }, async () => {
      const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: "POST",
        headers: {
          Accept: "application/json",
          Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
        },
        body: new URLSearchParams({
          To: message.to,
          From: from,
          Body: message.text,
          StatusCallback: message.receiptUrl,
        }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        dispatcher: agent,
      }).catch((error: unknown) => {
        throw withoutAnswer(error);
      });
      httpStatus = response.status;
      if (!response.ok) throw await failureOf(response);
      await response.body?.cancel();
    });
  } finally {
    log.info({ httpStatus, durationMs: Math.round(performance.now() - startedAt) }, "provider of text messages called");
  }
}

function withoutAnswer(cause: unknown): Error {
  return wasNotConnected(cause)
    ? new NotNow("The provider of text messages can't be reached.", { cause, isAway: true })
    : new NoAnswer("The provider of text messages has not answered.", { cause });
}

/** Its own number for the reason is all that is repeated: its sentence names the telephone. */
async function failureOf(response: Response): Promise<Error> {
  const { status } = response;
  const said = refusal.safeParse(
    await readBoundedText(response.body, ANSWER_BYTES_MAX)
      .then(JSON.parse)
      .catch(() => null),
  );
  const reason = `The provider of text messages answered ${status}${said.success ? `, ${said.data.code}` : ""}.`;
  const isForGood = status >= 400 && status < 500 && !PASSING.has(status);
  // Our own name, token, sender or region, refused, are nobody's telephone.
  const isOfAccount = status === 401 || status === 403 || status === 404;
  const isOurs = isOfAccount || (said.success && !OF_TELEPHONE.has(said.data.code));
  const isAway = isOfAccount && !(said.success && isOfMessage(said.data.code));
  if (isForGood) return new Undeliverable(reason, { words: reason, isOurs, isAway });
  // What stands before the provider has waited in vain for what is behind it, which may have taken the message.
  if (status === GATEWAY_TIMEOUT) return new NoAnswer(reason);
  return new NotNow(reason, { words: reason, isAway: true });
}
