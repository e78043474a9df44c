import type { WorkFolder } from "@/lib/shared/process/work-folder";

/** A file part, on this machine's disk until the body is discarded. */
export type UploadedFile = Readonly<{
  filename: string;
  /** It came as a field of a form does, without a file name or a type: where nothing asks for it, it is nobody's file. */
  isField: boolean;
  path: string;
  sizeBytes: number;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
  /** Its first kilobyte: what it claims to be. */
  head: Uint8Array;
  /** It was over the limit, and only what was read of it is described here; nothing of it is kept. */
  truncated: boolean;
}>;

/** A request's body before its fields are checked. */
export type RequestBody = Readonly<{
  /** The JSON value: the whole body, or the `payload` part of a multipart one. */
  json: unknown;
  /** The file parts by name; empty for JSON. */
  files: ReadonlyMap<string, UploadedFile>;
  /** Where its files lie, with whatever else the request needs on the disk. */
  folder: WorkFolder;
  /** Forgets the files: whoever has read a body calls this once it is done with, however that ended. */
  discard: () => Promise<void>;
}>;
