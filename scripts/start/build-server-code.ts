import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { routeFiles } from "@/server/route-files";
import { codeFolderOf } from "../bootstrap/built.mjs";

/** What a process begins with: the server, each process of the document pool, and what an operator does with banks. */
const PROGRAMS = ["scripts/start.ts", "lib/documents/document-worker.ts", "scripts/banks.ts"];

/**
 * Puts the server's modules together, so that a start reads tens of files without a compiler instead of hundreds with one (decision 129):
 * each program and each route under its source's path, what several of them need in pieces beside them. A module is in one piece alone,
 * and the packages stay where they are installed: nothing runs twice in a process. Maps lead back to the sources' lines.
 */
export async function buildServerCode(distDir: string): Promise<void> {
  const folder = codeFolderOf(distDir);
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: [...PROGRAMS, ...routeFiles().map(({ file }) => `app/${file}`)],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    outdir: folder,
    outbase: ".",
    // One folder deep, as `server/`: what a module finds beside itself is at the same distance.
    chunkNames: "pieces/[name]-[hash]",
    // Next says of its whole folder that what is called .js there is CommonJS.
    outExtension: { ".js": ".mjs" },
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
}
