import { type JobOwner, runDocumentJob } from "./document-pool";
import type { TextInField } from "./draw/set-text";

export type { TextInField };

/** Of the longest that are taken in (500 characters, in whatever script) a job of so many takes two seconds. */
const TEXTS_PER_JOB = 200;

/**
 * Which texts can be read as a whole in their fields, in the smallest type that is used (4 points), in their order. Measured where they
 * will be drawn, in the document pool; none asks nobody.
 * @throws AppError rate_limited when too many wait; service_unavailable; internal_error
 */
export async function fitTexts(texts: readonly TextInField[], who: JobOwner["who"]): Promise<readonly boolean[]> {
  const distinct = new Map(texts.map((text) => [keyOf(text), text]));
  const asked = [...distinct.values()].map(({ text, width, height }) => ({ text, width, height }));
  const known = new Map<string, boolean>();
  for (let at = 0; at < asked.length; at += TEXTS_PER_JOB) {
    const some = asked.slice(at, at + TEXTS_PER_JOB);
    const { fits } = await runDocumentJob({ kind: "fit", texts: some }, "fitted", { who, sizeBytes: 0 });
    for (const [index, text] of some.entries()) known.set(keyOf(text), fits[index] ?? false);
  }
  return texts.map((text) => known.get(keyOf(text)) ?? false);
}

function keyOf({ text, width, height }: TextInField): string {
  return `${width} ${height} ${text}`;
}
