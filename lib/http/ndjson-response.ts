export const NDJSON = "application/x-ndjson";

/**
 * Answers that wait for their reader: more than ten thousand ordinary ones. Many callers read nothing until they have sent everything;
 * beyond this they are waited for.
 */
const AHEAD_BYTES_MAX = 16_777_216;

/**
 * An answer of JSON lines, sent while they are made. A reader who goes away ends their making.
 * @param onEnd runs once, however it ends
 */
export function ndjsonResponse(groups: AsyncGenerator<readonly unknown[]>, onEnd: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await groups.next();
          if (!done) {
            controller.enqueue(encoder.encode(value.map((one) => `${JSON.stringify(one)}\n`).join("")));
            return;
          }
        } catch (error) {
          onEnd();
          throw error;
        }
        onEnd();
        controller.close();
      },
      cancel: async () => {
        await groups.return(undefined).finally(onEnd);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: AHEAD_BYTES_MAX }),
  );
  return new Response(body, { headers: { "Content-Type": NDJSON, "Cache-Control": "no-store" } });
}
