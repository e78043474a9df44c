import PostalMime, { type Attachment } from "postal-mime";

/** What a returned mail says of the one that it is about (RFC 3464). */
export type Bounce = Readonly<{
  /** How our mail can be found again: what it was called on its way, and its Message-ID. */
  deliveryUuids: readonly string[];
  messageIds: readonly string[];
  /** FAILED: it will not arrive. DELIVERED: it has. What is still under way is nothing yet. */
  outcome: "FAILED" | "DELIVERED" | null;
  /** `5.1.1 550 no such mailbox`, as the last server said it. */
  words: string | null;
}>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** Null for a mail that is no report on the delivery of another: somebody may answer to that address. */
export async function readBounce(mail: Uint8Array): Promise<Bounce | null> {
  const parsed = await PostalMime.parse(mail, { forceRfc822Attachments: true }).catch(() => null);
  const report = parsed?.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  if (!parsed || !report) return null;
  // RFC 3464 section 2.1: fields of the message, then those of each recipient. Ours have one.
  const [ofMessage = new Map<string, string>(), ...ofRecipients] = blocksOf(textOf(report));
  const failed = ofRecipients.find((fields) => fields.get("action") === "failed");
  const told = failed ?? ofRecipients.find((fields) => fields.get("action") === "delivered");
  const sentTo = [...(parsed.to ?? []), ...(parsed.deliveredTo ? [{ address: parsed.deliveredTo }] : [])];
  const names = [ofMessage.get("original-envelope-id"), ...sentTo.map(({ address }) => plusOf(address))];
  return {
    deliveryUuids: names.flatMap((name) => UUID.exec(name ?? "")?.[0].toLowerCase() ?? []),
    messageIds: returnedHeaders(parsed.attachments),
    outcome: failed ? "FAILED" : told ? "DELIVERED" : null,
    words:
      [told?.get("status"), told?.get("diagnostic-code")?.replace(/^smtp\s*;\s*/i, "")].filter(Boolean).join(" ") ||
      null,
  };
}

/** `bounces+<name>@example.com` → `<name>`. */
function plusOf(address: string | undefined): string | undefined {
  return /\+([^@]+)@/.exec(address ?? "")?.[1];
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
        const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
      });
      return new Map(fields.map(([name, value]) => [name, name === "action" ? value.toLowerCase() : value]));
    });
}
