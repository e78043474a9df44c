import { rm } from "node:fs/promises";
import { build, type Metafile } from "esbuild";
import { codeFolderOf } from "../bootstrap/built.mjs";
import { routesTogether } from "./routes-together";
import { smallFilesTogether } from "./small-files-together";

/** What a process begins with: the server, each process of the document pool, and what an operator does with banks. */
const PROGRAMS = ["scripts/start.ts", "lib/documents/document-worker.ts", "scripts/banks.ts"];

/** What a package in CommonJS asks for: Node's own modules, and packages that are left outside. */
const REQUIRE = 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);';

/**
 * Puts the server's modules together, so that a start reads tens of files without a compiler instead of thousands with one (decisions
 * 129 and 361): each program under its source's path, the routes with the server, what several of them need in pieces beside them, and
 * packages of small files with who needs them. A module is in one piece alone: nothing runs twice in a process. Maps lead back to the
 * sources' lines. Resolves with what went where.
 */
export async function buildServerCode(distDir: string): Promise<Metafile> {
  const folder = codeFolderOf(distDir);
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: PROGRAMS,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    plugins: [routesTogether, smallFilesTogether],
    banner: { js: REQUIRE },
    outdir: folder,
    outbase: ".",
    // One folder deep, as `server/`: what a module finds beside itself is at the same distance.
    chunkNames: "pieces/[name]-[hash]",
    // Next says of its whole folder that what is called .js there is CommonJS.
    outExtension: { ".js": ".mjs" },
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    metafile: true,
  });
  return metafile;
}
