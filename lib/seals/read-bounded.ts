/** An answer's body. @throws Error when it is longer than what was asked for ever is */
export async function readBounded(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const piece = Buffer.from(chunk);
    size += piece.length;
    if (size > bytesMax) throw new Error(`The answer is longer than ${bytesMax} bytes.`);
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}
