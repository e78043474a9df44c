import { rebased } from "../actions/saving";
import type { DocumentDraft } from "../signature/draft";
import type { TemplateDraft } from "./template-draft";

/**
 * What somebody has drafted, upon what the template is by now (decision 365). Roles, documents and fields name each other: whoever has
 * touched one of them keeps all of them.
 */
export function rebasedDraft(filled: TemplateDraft, typed: TemplateDraft, now: TemplateDraft): TemplateDraft {
  const isPlacedAnew = PLACED.some((part) => typed[part] !== filled[part]);
  const { roles, documents, fields, isSequential } = isPlacedAnew ? typed : now;
  const kept = documents.map(({ handle, ...document }): DocumentDraft => {
    const theirs = now.documents.find((one) => handle !== undefined && one.handle === handle);
    // What the template has no more comes along again.
    return theirs ? { ...document, ...theirs, id: document.id } : document;
  });
  return { ...rebased(wordsOf(filled), wordsOf(typed), wordsOf(now)), roles, documents: kept, fields, isSequential };
}

const PLACED = ["roles", "documents", "fields", "isSequential"] as const;

function wordsOf({ name, title, message, configuration }: TemplateDraft) {
  return { name, title, message, configuration };
}
