import { z } from "zod";

/** ISO 20022 external status reason codes: four characters, most of them two letters and two digits. */
const ISO_REASON = /^[A-Z]{2}(\d{2}|\d[A-Z]|[A-Z]\d)$/;

/** Reasons of the same list that are plain words. */
const ISO_WORDS: ReadonlySet<string> = new Set(["CUST", "FOCR", "FRAD", "NARR", "NOAS", "NOOR", "LEGL", "UPAY"]);

type Messages =
  | readonly Readonly<{ code?: string | null | undefined; text?: string | null | undefined }>[]
  | null
  | undefined;

type ReasonHolder = Readonly<{
  tppMessages?: Messages;
  apiClientMessages?: Messages;
  reasonCode?: string | null | undefined;
  statusReason?: string | null | undefined;
  statusReasonInformation?: unknown;
}>;

const reasonInformation = z.union([
  z.string(),
  z.object({ code: z.string() }).transform(({ code }) => code),
  z
    .object({ reason: z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]) })
    .transform(({ reason }) => reason),
]);

/**
 * The ISO 20022 reason in an answer, wherever the bank put it: a member of its own, pain.002's StsRsnInf, a message's code, or
 * the first word of a message's text ("AM04 Insufficient funds"). Null when it gave none.
 */
export function reasonIn(answer: ReasonHolder): string | null {
  const information = z
    .union([z.array(reasonInformation), reasonInformation.transform((one) => [one])])
    .catch([])
    .parse(answer.statusReasonInformation);
  const candidates = [
    answer.reasonCode,
    answer.statusReason,
    ...information,
    ...[...(answer.tppMessages ?? []), ...(answer.apiClientMessages ?? [])].flatMap(({ code, text }) => [code, text]),
  ];
  for (const candidate of candidates) {
    const reason = isoReasonIn(candidate);
    if (reason !== null) return reason;
  }
  return null;
}

/** The ISO 20022 reason with which a text begins ("AM04 Insufficient funds"); null for any other. */
export function isoReasonIn(text: string | null | undefined): string | null {
  const [first = ""] = (text ?? "").trim().split(/[^A-Za-z0-9]/);
  return ISO_REASON.test(first) || ISO_WORDS.has(first) ? first : null;
}
