import { dispositionOf } from "@/lib/http/reply/attachment";

/** For the person who asked, and not for any cache on the way. */
export const PRIVATE = { "Cache-Control": "private, no-store" } as const;

export function emptyAnswer(status: 401 | 404 | 409 | 503): Response {
  return new Response(null, { status, headers: PRIVATE });
}

/** A table: whole where it is short, else as it is made (`streamed`). */
export function csvAnswer(name: string, csv: string | ReadableStream<Uint8Array>): Response {
  return new Response(csv, {
    headers: {
      ...PRIVATE,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": dispositionOf(name),
    },
  });
}

/** The next chunk is asked for when the browser has room for it; a browser that goes away ends the export. */
export function streamed(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
}
