import PostalMime, { type Attachment } from "postal-mime";

/** What a report says of the mail that it is about (RFC 3464; of complaints RFC 5965). */
export type Bounce = Readonly<{
  /** How our mail can be found again: what it was called on its way, and its Message-ID. */
  deliveryUuids: readonly string[];
  messageIds: readonly string[];
  /** FAILED: it will not arrive. DELIVERED: it has. COMPLAINED: it has, and was not wanted. What is still under way is nothing yet. */
  outcome: "FAILED" | "DELIVERED" | "COMPLAINED" | null;
  /** `5.1.1 550 no such mailbox`, as the last server said it. */
  words: string | null;
}>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** What a report says stands before what it returns. Each line costs its reader a moment, and of a stranger's there may be a million. */
const LINES_MAX = 3_000;
const BYTES_MAX = 131_072;
const READING = { forceRfc822Attachments: true, maxHeadersSize: 65_536 };

/** Null for a mail that is no report on another: somebody may answer to that address. */
export async function readBounce(mail: Uint8Array): Promise<Bounce | null> {
  const parsed = await PostalMime.parse(beginningOf(mail), READING).catch(() => null);
  if (!parsed) return null;
  const complaint = parsed.attachments.find(({ mimeType }) => mimeType === "message/feedback-report");
  if (complaint) return readComplaint(complaint, parsed.attachments);
  const report = parsed.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  if (!report) return null;
  // RFC 3464 section 2.1: fields of the message, then those of each recipient. Ours have one.
  const [ofMessage = new Map<string, string>(), ...ofRecipients] = blocksOf(textOf(report));
  const failed = ofRecipients.find((fields) => fields.get("action") === "failed");
  const told = failed ?? ofRecipients.find((fields) => fields.get("action") === "delivered");
  const sentTo = [...(parsed.to ?? []), ...(parsed.deliveredTo ? [{ address: parsed.deliveredTo }] : [])];
  const names = [ofMessage.get("original-envelope-id"), ...sentTo.map(({ address }) => plusOf(address))];
  return {
    deliveryUuids: uuidsIn(names),
    messageIds: returnedHeaders(parsed.attachments),
    outcome: failed ? "FAILED" : told ? "DELIVERED" : null,
    words:
      [told?.get("status"), told?.get("diagnostic-code")?.replace(/^smtp\s*;\s*/i, "")].filter(Boolean).join(" ") ||
      null,
  };
}

function beginningOf(mail: Uint8Array): Uint8Array {
  let end = 0;
  for (let lines = 0; lines < LINES_MAX && end < BYTES_MAX; lines += 1) {
    const ending = mail.indexOf(0x0a, end);
    if (ending < 0) return mail.subarray(0, BYTES_MAX);
    end = ending + 1;
  }
  return mail.subarray(0, Math.min(end, BYTES_MAX));
}

/** What is said against a mail. That it is no abuse after all (`not-spam`) takes back nothing: nobody tells whose word it was. */
const AGAINST: ReadonlySet<string> = new Set(["abuse", "fraud", "opt-out"]);

/** RFC 5965 section 3: the fields of the report, and the mail that it is about or its headers. */
function readComplaint(report: Attachment, attachments: readonly Attachment[]): Bounce {
  const [fields = new Map<string, string>()] = blocksOf(textOf(report));
  const type = fields.get("feedback-type")?.toLowerCase() ?? "";
  const names = [fields.get("original-envelope-id"), plusOf(fields.get("original-mail-from"))];
  return {
    deliveryUuids: uuidsIn(names),
    messageIds: returnedHeaders(attachments),
    outcome: AGAINST.has(type) ? "COMPLAINED" : null,
    words: type || null,
  };
}

function uuidsIn(names: readonly (string | undefined)[]): readonly string[] {
  return names.flatMap((name) => UUID.exec(name ?? "")?.[0].toLowerCase() ?? []);
}

/**
 * `bounces+<name>@example.com` → `<name>`. None within: of a million of them in a stranger's report each would be looked at as a beginning.
 */
function plusOf(address: string | undefined): string | undefined {
  return /\+([^+@]+)@/.exec(address ?? "")?.[1];
}

/** The Message-ID of what came back: the whole mail, or its headers. */
function returnedHeaders(attachments: readonly Attachment[]): readonly string[] {
  const returned = attachments.filter(
    ({ mimeType }) => mimeType === "message/rfc822" || mimeType === "text/rfc822-headers",
  );
  return returned.flatMap((part) => {
    const [headers] = blocksOf(textOf(part));
    return /<[^<>\s]+>/.exec(headers?.get("message-id") ?? "")?.[0] ?? [];
  });
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** Groups of fields, by their names in lower case; a line that begins with a space goes on with the one before (RFC 5322 2.2.3). */
function blocksOf(text: string): readonly ReadonlyMap<string, string>[] {
  const blocks = text.replaceAll("\r\n", "\n").split(/\n\s*\n/);
  return blocks
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const lines = block.replaceAll(/\n[ \t]+/g, " ").split("\n");
      const fields = lines.flatMap((line) => {
        // Whatever follows on the spaces is taken at once (s), and nothing is tried again.
        const [, name, value] = /^([!-9;-~]+):\s*(.*)$/s.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
      });
      return new Map(fields.map(([name, value]) => [name, name === "action" ? value.toLowerCase() : value]));
    });
}
