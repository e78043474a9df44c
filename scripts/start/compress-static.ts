import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Leaves beside each script and style of the pages what `server/packed-files.ts` sends in its place: packed once, as tightly as can be,
 * instead of for each visitor anew and loosely.
 */
export async function compressStatic(distDir: string): Promise<void> {
  const folder = join(distDir, "static");
  const files = await readdir(folder, { recursive: true });
  // Four at a time: there are as many threads for it.
  const wanted = files.filter((file) => /\.(js|css)$/.test(file));
  const next = async (): Promise<void> => {
    const file = wanted.pop();
    if (file === undefined) return;
    const packed = await promisify(brotliCompress)(await readFile(join(folder, file)), BEST);
    await writeFile(join(folder, `${file}.br`), packed);
    return next();
  };
  await Promise.all([next(), next(), next(), next()]);
}
