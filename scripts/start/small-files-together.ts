import type { Plugin } from "esbuild";

/**
 * Packages that come in dozens of files, most of a start's time being spent on finding and reading each. What keeps state that Next's
 * pages share (`serverExternalPackages` of next.config.mjs), is native or reads files beside itself stays where it is installed.
 */
export const OF_SMALL_FILES: ReadonlySet<string> = new Set([
  "@fastify/busboy",
  "@panva/hkdf",
  "cockatiel",
  // Of a single file, and of another version in next-auth.
  "cookie",
  "csv-parse",
  "culori",
  "drizzle-orm",
  "image-size",
  "jose",
  "next-auth",
  "nodemailer",
  "pdf-lib",
  "pngjs",
  "postal-mime",
  "qrcode",
  "uuid",
  "zod",
  "zod-openapi",
]);

/** Has a build take these packages in, and leave all others where they are. */
export const smallFilesTogether: Plugin = {
  name: "small files together",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./#]/ }, ({ path }) => {
      const isTakenIn = path.startsWith("@/") || OF_SMALL_FILES.has(packageOf(path));
      return isTakenIn ? undefined : { path, external: true };
    });
  },
};

/** `@scope/name` or `name`, of whatever is imported of it. */
export function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
