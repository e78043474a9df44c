import { log } from "@/lib/shared/log";

export const NDJSON = "application/x-ndjson";

/**
 * Answers that wait for their reader: more than ten thousand ordinary ones. Many callers read nothing until they have sent everything;
 * beyond this they are waited for.
 */
const AHEAD_BYTES_MAX = 16_777_216;

/** How long a reader may leave no room for the next answers: somebody else waits for the turn. */
export const STALLED_MS_MAX = 120_000;

/**
 * An answer of JSON lines, sent while they are made. A reader who goes away ends their making, and so does one who reads nothing any
 * more: for them the answer breaks off.
 * @param onEnd runs once, however it ends
 */
export function ndjsonResponse(groups: AsyncGenerator<readonly unknown[]>, onEnd: () => void): Response {
  const encoder = new TextEncoder();
  let waiting: NodeJS.Timeout | undefined;
  const waitFor = (controller: ReadableStreamDefaultController) => {
    waiting = setTimeout(() => {
      controller.error(new Error("Nobody reads the answers any more."));
      groups
        .return(undefined)
        .catch((err: unknown) => log.warn({ err }, "answers that nobody reads any more did not end cleanly"))
        .finally(onEnd);
    }, STALLED_MS_MAX);
    waiting.unref();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(waiting);
        try {
          const { done, value } = await groups.next();
          if (!done) {
            controller.enqueue(encoder.encode(value.map((one) => `${JSON.stringify(one)}\n`).join("")));
            if ((controller.desiredSize ?? 0) <= 0) waitFor(controller);
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
        clearTimeout(waiting);
        await groups.return(undefined).finally(onEnd);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: AHEAD_BYTES_MAX }),
  );
  return new Response(body, { headers: { "Content-Type": NDJSON, "Cache-Control": "no-store" } });
}
