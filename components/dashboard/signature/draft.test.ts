import { describe, expect, it } from "vitest";
import { type Draft, emptyDraft, movedTo, newSigner, nextId, withoutDocument, withoutSigner } from "./draft";

const FIELD = { type: "SIGNATURE", required: true, label: "", page: 1, x: 0, y: 0, width: 60, height: 20 } as const;

function draftOf(): Draft {
  const empty = emptyDraft("");
  const file = new File(["%PDF"], "lease.pdf", { type: "application/pdf" });
  return {
    ...empty,
    documents: [
      { id: "document-1", file },
      { id: "document-2", file },
    ],
    signers: [...empty.signers, newSigner(empty.signers)],
    fields: [
      { ...FIELD, id: "field-1", documentId: "document-1", signerId: "signer-1" },
      { ...FIELD, id: "field-2", documentId: "document-2", signerId: "signer-2" },
    ],
    payment: { amount: "1", concept: "Rent", signerId: "signer-2" },
  };
}

describe("a draft", () => {
  it("takes a document away with its fields, and no other", () => {
    const { documents, fields } = withoutDocument(draftOf(), "document-2");
    expect(documents.map(({ id }) => id)).toEqual(["document-1"]);
    expect(fields.map(({ id }) => id)).toEqual(["field-1"]);
  });

  it("takes a signer away with their fields; who was to pay is somebody who is there", () => {
    const { signers, fields, payment } = withoutSigner(draftOf(), "signer-2");
    expect(signers.map(({ id }) => id)).toEqual(["signer-1"]);
    expect(fields.map(({ id }) => id)).toEqual(["field-1"]);
    expect(payment?.signerId).toBe("signer-1");
  });

  it("never gives a name twice, whatever was taken away in between", () => {
    expect(nextId("field", [{ id: "field-1" }, { id: "field-7" }])).toBe("field-8");
    expect(nextId("field", [])).toBe("field-1");
    // What was said of one that was taken away is not said of the next.
    const problems = { title: "value", "documents.document-1": "document_locked", "signers.signer-4.email": "email" };
    expect(nextId("document", [], problems)).toBe("document-2");
    expect(newSigner([], problems).id).toBe("signer-5");
    expect(nextId("field", [{ id: "field-1" }], problems)).toBe("field-2");
  });

  it.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 1, ["a", "b", "c"]],
    [0, -1, ["a", "b", "c"]],
    [2, 3, ["a", "b", "c"]],
    [-1, 0, ["a", "b", "c"]],
  ])("moves one from %i to %i", (from, to, order) => {
    expect(movedTo(["a", "b", "c"], from, to)).toEqual(order);
  });
});
