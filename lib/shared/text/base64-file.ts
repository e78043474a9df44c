import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/**
 * A file as a JSON body holds it: in base64, and encoded only while the body is sent, so that no memory ever holds it whole.
 * Whoever writes the body puts the file where its mark stands (`lib/http/request/json-parts.ts`).
 */
export class Base64File {
  readonly key: string;
  readonly sizeBytes: number;
  readonly open: () => Promise<Readable>;
  readonly mark: string = `file ${randomUUID()}`;

  constructor({ key, sizeBytes, open }: Readonly<Pick<Base64File, "key" | "sizeBytes" | "open">>) {
    this.key = key;
    this.sizeBytes = sizeBytes;
    this.open = open;
  }

  toJSON(): string {
    return this.mark;
  }
}
