type Heard = Readonly<{ name: string; data: string }>;

/** The events of a stream (HTML section 9.2), piece by piece as they arrive; a piece without any says that the line is there. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly Heard[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      yield blocks.flatMap(readEvent);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Nothing of a block of comments. */
function readEvent(block: string): readonly Heard[] {
  const fields = new Map(
    block.split("\n").flatMap((line) => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trimStart()] as const] : [];
    }),
  );
  const data = fields.get("data");
  return data === undefined ? [] : [{ name: fields.get("event") ?? "message", data }];
}
