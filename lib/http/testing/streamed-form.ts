/** A multipart body that is made while it is read, so that no test holds what it measures. */
export type StreamedForm = Readonly<{ contentType: string; body: ReadableStream<Uint8Array> }>;

const BOUNDARY = "paraph-boundary";
const PIECE_BYTES = 65_536;

/**
 * One JSON payload and one file. Before each piece of the file `onPiece` is awaited with how many of its bytes have been read:
 * there a test looks around, waits, or throws as a client does that goes away.
 */
export function streamedForm(
  payload: unknown,
  { name, bytes }: Readonly<{ name: string; bytes: Uint8Array }>,
  onPiece: (readBytes: number) => void | Promise<void> = () => undefined,
): StreamedForm {
  const part = (headers: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  const pieces = async function* () {
    yield Buffer.from(`${part('name="payload"')}${JSON.stringify(payload)}\r\n`);
    yield Buffer.from(part(`name="${name}"; filename="${name}.pdf"\r\nContent-Type: application/pdf`));
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await onPiece(at);
      yield bytes.subarray(at, at + PIECE_BYTES);
    }
    yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  };
  const iterator = pieces();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, body };
}
