import { readFileSync } from "node:fs";

/**
 * Reads what is renewed while this process runs, a password or a certificate, each time it is asked. Whoever puts another in its place may
 * be half-way: while the file can't be read, or is empty, it is what it last was.
 * @throws what the file system says, when it could never be read
 */
export function rereading(path: string): () => string {
  let last = "";
  return () => {
    try {
      last = readFileSync(path, "utf8") || last;
    } catch (error) {
      if (last === "") throw error;
    }
    return last;
  };
}
