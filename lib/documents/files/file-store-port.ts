import type { Readable } from "node:stream";
import type { ByteRange } from "@/lib/shared/byte-range";

/** A file of this machine's disk. */
export type FileOnDisk = Readonly<{
  path: string;
  sizeBytes: number;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
}>;

/**
 * Where the bytes of documents lie: the port. A key is a relative path of plain segments
 * (`<tenant>/<operation>/<document>.pdf`); any other is refused with an `Error`, for keys are our own making.
 */
export type FileStore = Readonly<{
  /**
   * Keeps the file; it stays where it was as well, and must not change any more. Durable once it resolves; a reader sees the
   * whole file or none. Putting a key again replaces it.
   */
  put: (key: string, file: FileOnDisk) => Promise<void>;
  /**
   * The file, or these bytes of it. Resolves when it is open, so that a missing one is known before an answer begins.
   * Whoever stops reading destroys the stream.
   * @throws Error with code ENOENT when there is no such file: a row that names a missing file is our fault.
   */
  openStream: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>;
  /** Whether files can be kept there at all. @throws Error when not */
  check: () => Promise<void>;
}>;
