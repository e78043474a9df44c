/** Bytes in pieces; `destroy` closes what they come from before they have all been read. */
export type Source<Piece extends Uint8Array = Uint8Array> = AsyncIterable<Piece> & Readonly<{ destroy: () => unknown }>;

/** Read at the pace of whoever reads it; a reader who goes away ends the source, which closes what it has open. */
export function webStream(source: Source): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      source.destroy();
      await chunks.return?.();
    },
  });
}
