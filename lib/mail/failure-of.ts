import { z } from "zod";
import { NoAnswer, NotNow, Undeliverable } from "./undeliverable";

/** What nodemailer says of a failure beside its message. */
const failed = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

/** Said of one message: its recipient (RCPT TO), or what it holds (DATA). */
const OF_A_MESSAGE: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * RFC 5321 section 4.2.1: 5yz is for good, 4yz passes. What is said before the recipient was named (our connection, our password, our
 * own address) says nothing of the mail, whatever its number. Silence says nothing of the way where the mail itself had been asked for
 * (`isHandedOver`): the server may have taken it.
 */
export function failureOf(error: unknown, isHandedOver: boolean): Error {
  const { code, command, responseCode, response: words = null } = failed.safeParse(error).data ?? {};
  const message = error instanceof Error ? error.message : "The mail was not sent.";
  const isOfTheMessage =
    code !== undefined && OF_A_MESSAGE.has(code) && command !== "MAIL FROM" && responseCode !== 421;
  if (isHandedOver && responseCode === undefined) return new NoAnswer(message, { cause: error });
  if (!isOfTheMessage) {
    // Without an answer about the message, it is the way that fails, unless we lost patience ourselves.
    const isAway = !(error instanceof Error && error.name === "AbortError");
    return new NotNow(message, { cause: error, words, isAway });
  }
  // What nodemailer itself refuses to hand over (an address that this server can't take, a size) has no number, and stays as it is.
  return responseCode === undefined || responseCode >= 500
    ? new Undeliverable("The mail server refuses it.", { cause: error, words: words ?? message })
    : new NotNow(message, { cause: error, words });
}
