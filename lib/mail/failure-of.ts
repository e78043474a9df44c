import { z } from "zod";
import { NoAnswer, NotNow, Undeliverable } from "./undeliverable";

/** What nodemailer says of a failure beside its message. */
const failed = z.object({
  code: z.string().optional().catch(undefined),
  /** The system's own, where `code` is nodemailer's. */
  originalCode: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

/** Said of one message: its recipient (RCPT TO), or what it holds (DATA). */
const OF_A_MESSAGE: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * RFC 5321 section 4.2.1: 5yz is for good, 4yz passes. What is said before the recipient was named (our connection, our password, our
 * own address) says nothing of the mail, whatever its number. Silence says nothing of the way where the mail itself had been asked for
 * (`isHandedOver`): the server may have taken it. Servers name the address in what they say, and errors stand in logs: it is in the
 * error's `words` alone.
 */
export function failureOf(error: unknown, isHandedOver: boolean): Error {
  const said = failed.safeParse(error).data ?? {};
  const { code, command, responseCode, response: words = null } = said;
  const isOfTheMessage =
    code !== undefined && OF_A_MESSAGE.has(code) && command !== "MAIL FROM" && responseCode !== 421;
  const cause = words === null && !isOfTheMessage ? { cause: error } : {};
  const known = `(${factsOf(said).join(", ") || "no reason given"})`;
  if (isHandedOver && responseCode === undefined)
    return new NoAnswer(`The mail server has not answered ${known}.`, cause);
  if (!isOfTheMessage) {
    // Without an answer about the message, it is the way that fails, unless we lost patience ourselves.
    const isAway = !(error instanceof Error && error.name === "AbortError");
    return new NotNow(`The mail server does not take it ${known}.`, { ...cause, words, isAway });
  }
  // What nodemailer itself refuses to hand over (an address that this server can't take, a size) has no number, and stays as it is.
  const refusal = words ?? (error instanceof Error ? error.message : null);
  return responseCode === undefined || responseCode >= 500
    ? new Undeliverable(`The mail server refuses it ${known}.`, {
        words: refusal,
        mayBeOurs: code === "EMESSAGE" || isPolicy(said),
      })
    : new NotNow(`The mail server does not take it ${known}.`, { words });
}

type Failed = z.output<typeof failed>;

/** RFC 3463, 3.8: security or policy status. */
function isPolicy({ response = "" }: Failed): boolean {
  return enhancedOf(response).startsWith("5.7.");
}

function enhancedOf(response: string): string {
  return /^\d{3} ([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? "";
}

/** What names nobody: the server's numbers (RFC 3463 for those with points), and where it was said. */
function factsOf({ code, originalCode, command, responseCode, response = "" }: Failed): string[] {
  const numbers = `${responseCode ?? ""} ${enhancedOf(response)}`.trim();
  return [numbers, code, originalCode, command].flatMap((fact) => fact || []);
}
