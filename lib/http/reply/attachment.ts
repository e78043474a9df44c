/**
 * A Content-Disposition under which a browser saves a file by its own name (RFC 6266): in full for those that know
 * `filename*` (RFC 8187), in plain letters for the others. Inline, it is shown where it stands.
 */
export function dispositionOf(name: string, type: "attachment" | "inline" = "attachment"): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** A PDF to keep, under its own name; no cache keeps it. */
export function attachment({ name, bytes }: Readonly<{ name: string; bytes: Uint8Array }>): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": dispositionOf(name),
    },
  });
}
