/** More came than was wanted of it. */
export class TooLong extends Error {
  override readonly name = "TooLong";

  constructor(bytesMax: number) {
    super(`The answer is longer than ${bytesMax} bytes.`);
  }
}

/**
 * An answer's body, as it is when it has been decompressed: a kilobyte of gzip may be a megabyte.
 * @throws TooLong when it is longer than what was asked for ever is; no more of it is read then
 */
export async function readBounded(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) throw new TooLong(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same as text; of an answer without a body an empty one. */
export async function readBoundedText(body: AsyncIterable<Uint8Array> | null, bytesMax: number): Promise<string> {
  return body === null ? "" : new TextDecoder().decode(await readBounded(body, bytesMax));
}
