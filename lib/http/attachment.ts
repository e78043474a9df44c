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
