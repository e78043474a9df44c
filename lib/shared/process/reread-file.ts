import { readFileSync } from "node:fs";
import { oncePerProcess } from "./once-per-process";

/** What each file last was, for whoever asks: a client that is opened while one is being replaced knows no less than those before it. */
const last = oncePerProcess("files that are renewed", () => new Map<string, string>());

/**
 * Reads what is renewed while this process runs, a password or a certificate, each time it is asked. Whoever puts another in its place may
 * be half-way: while the file can't be read, or is empty, it is what it last was.
 * @throws what the file system says, when it could never be read
 */
export function rereading(path: string): () => string {
  return () => {
    const known = last.get(path) ?? "";
    try {
      const read = readFileSync(path, "utf8") || known;
      last.set(path, read);
      return read;
    } catch (error) {
      if (known === "") throw error;
      return known;
    }
  };
}
