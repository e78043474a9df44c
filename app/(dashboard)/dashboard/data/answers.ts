/** For the person who asked, and not for any cache on the way. */
export const PRIVATE = { "Cache-Control": "private, no-store" } as const;

export function emptyAnswer(status: 401 | 404): Response {
  return new Response(null, { status, headers: PRIVATE });
}

/** A PDF to keep, under its own name (RFC 6266, RFC 8187). */
export function attachment({ name, bytes }: Readonly<{ name: string; bytes: Uint8Array }>): Response {
  const plainName = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const fullName = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${plainName}"; filename*=UTF-8''${fullName}`,
    },
  });
}
