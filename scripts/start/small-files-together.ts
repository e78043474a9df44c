import { isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/**
 * Packages that come in dozens of files, most of a start's time being spent on finding and reading each. What keeps state that Next's
 * pages share (`serverExternalPackages` of next.config.mjs), is native or reads files beside itself stays where it is installed.
 */
const OF_SMALL_FILES: ReadonlySet<string> = new Set([
  "@fastify/busboy",
  "@panva/hkdf",
  "@pdf-lib/fontkit",
  "@pdf-lib/standard-fonts",
  "@pdf-lib/upng",
  "cockatiel",
  "cookie",
  "csv-parse",
  "culori",
  "dijkstrajs",
  "drizzle-orm",
  "html-entities",
  "image-size",
  "jose",
  "next-auth",
  "node-html-better-parser",
  "nodemailer",
  "pako",
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
    onResolve({ filter: /^[^./]/ }, ({ path }) => {
      if (path.startsWith("@/")) return undefined;
      return isBuiltin(path) || !OF_SMALL_FILES.has(packageOf(path)) ? { path, external: true } : undefined;
    });
  },
};

/** `@scope/name` or `name`, of whatever is imported of it. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
