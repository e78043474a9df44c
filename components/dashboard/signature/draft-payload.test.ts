import { describe, expect, it } from "vitest";
import { flowRequest } from "@/lib/flows/creating/flow-request";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { templateRequest } from "@/lib/templates/template-request";
import { templateFrom } from "../templates/template-draft";
import { templatePayload } from "../templates/template-payload";
import { type Draft, emptyDraft, type FieldDraft, type SignerDraft } from "./draft";
import { checkDraft, draftPayload, problemsOf, stillWrong } from "./draft-payload";

const PDF = { type: "application/pdf" };
const ANA: SignerDraft = {
  ...{ id: "signer-1", name: "Ana", lastName: "Soler", email: "ana@example.com", phone: "" },
  ...{ role: "SIGNER", methods: [] },
};
const LUIS: SignerDraft = { ...ANA, id: "signer-2", name: "Luis", email: "luis@example.com", methods: ["EMAIL_OTP"] };
const LEO: SignerDraft = { ...ANA, id: "signer-3", name: "Leo", email: "", role: "VIEWER" };
const FIELD: FieldDraft = {
  ...{ id: "field-1", documentId: "document-2", signerId: "signer-2", type: "TEXT" },
  ...{ page: 2, x: 10, y: 20, width: 60, height: 20, required: false, label: "City" },
};

function draftWith(part: Partial<Draft> = {}): Draft {
  return {
    ...emptyDraft(""),
    documents: [
      { id: "document-1", file: new File(["%PDF"], "Lease.pdf", PDF) },
      { id: "document-2", file: new File(["%PDF"], "Rules.pdf", PDF) },
    ],
    signers: [ANA, LUIS, LEO],
    fields: [FIELD],
    ...part,
  };
}

const signed = (draft: Draft) =>
  draftPayload(draft, "en").operations.flatMap((operation) => ("signature" in operation ? operation.signature : []))[0];

/** What the API says of it, as the form's. */
function refused(draft: Draft) {
  const parsed = flowRequest.safeParse(draftPayload(draft, "en"), { reportInput: true });
  return parsed.success ? {} : problemsOf(bodyErrors(parsed.error), draft);
}

describe("the request of a draft", () => {
  it("is one that the API takes, with everything that was typed", () => {
    const payload = draftPayload(
      draftWith({ message: "Please sign", payment: { amount: "1,250.75", concept: "Rent", signerId: "signer-2" } }),
      "en",
    );
    const parsed = flowRequest.parse(payload);
    expect(parsed.order).toBe("SEQUENTIAL");
    expect(parsed.operations).toMatchObject([
      {
        type: "SIGNATURE",
        subject: { name: "Ana", email: "ana@example.com" },
        signature: {
          title: "Lease",
          message: "Please sign",
          documents: [
            { id: "document-1", fields: [] },
            {
              id: "document-2",
              fields: [{ signerId: "signer-2", type: "TEXT", page: 2, x: 10, y: 20, required: false, label: "City" }],
            },
          ],
          signers: [
            { id: "signer-1", order: 1, role: "SIGNER", methods: null, subject: { lastName: "Soler", phone: null } },
            { id: "signer-2", order: 2, methods: ["EMAIL_OTP"] },
            { id: "signer-3", order: 3, role: "VIEWER", methods: null },
          ],
        },
      },
      { type: "PAYMENT", payment: { amount: 125_075, concept: "Rent", subject: { email: "luis@example.com" } } },
    ]);
  });

  it.each([`${"a".repeat(150)}.pdf`, "\u202aContrato\u2028.pdf", `${"a".repeat(139)}😀.pdf`])(
    "is taken whatever a file is called: %j",
    (name) => {
      const documents = [{ id: "document-2", file: new File(["%PDF"], name, PDF) }];
      expect(refused(draftWith({ documents }))).toEqual({});
      const sent = templatePayload(templateFrom(draftWith({ documents }), "Lease", String), "salt");
      expect(templateRequest.safeParse(sent).error).toBeUndefined();
    },
  );

  it("has everybody sign at the same time where it is so wanted, and nothing to pay where nothing is", () => {
    const draft = draftWith({ isSequential: false });
    expect(signed(draft)?.signers.map(({ order }) => order)).toEqual([1, 1, 1]);
    expect(draftPayload(draft, "en")).not.toHaveProperty("order");
  });

  it("leaves out what somebody was to fill who only reads by now", () => {
    const draft = draftWith({ signers: [ANA, { ...LUIS, role: "VIEWER" }] });
    expect(signed(draft)?.documents[1]?.fields).toEqual([]);
  });
});

describe("what is wrong with a draft", () => {
  it("is nothing where nothing is", () => {
    expect(checkDraft(draftWith(), "en")).toEqual({});
  });

  it.each<[string, Partial<Draft>, object]>([
    ["no document", { documents: [] }, { documents: "no_document" }],
    [
      "no PDF",
      { documents: [{ id: "document-1", file: new File(["x"], "a.txt", { type: "text/plain" }) }] },
      { "documents.document-1": "file_type" },
    ],
    [
      "too large a file",
      { documents: [{ id: "document-1", file: new File([new Uint8Array(FILE_BYTES_MAX + 1)], "a.pdf", PDF) }] },
      { "documents.document-1": "file_size" },
    ],
    ["nobody who signs", { signers: [{ ...ANA, role: "VIEWER" }] }, { signers: "nobody_signs" }],
    [
      "a signer without a name",
      { signers: [{ ...ANA, name: " ", lastName: "", email: "" }] },
      { "signers.signer-1.name": "unnamed" },
    ],
    ["a code to no address", { signers: [{ ...LUIS, email: "" }] }, { "signers.signer-2.email": "email_missing" }],
    [
      "a code to no phone",
      { signers: [{ ...ANA, methods: ["SMS_OTP"] }] },
      { "signers.signer-1.phone": "phone_missing" },
    ],
    [
      "nothing to pay",
      { payment: { amount: "0", concept: " ", signerId: "signer-1" } },
      { "payment.amount": "amount", "payment.concept": "concept" },
    ],
    [
      "an amount that could be two",
      { payment: { amount: "12.345", concept: "Rent", signerId: "signer-1" } },
      { "payment.amount": "amount_ambiguous" },
    ],
  ])("%s is said where it is", (_, part, problems) => {
    expect(checkDraft(draftWith(part), "en")).toEqual(problems);
  });

  it("is found by the server's own pointers", () => {
    expect(refused(draftWith({ signers: [ANA, { ...LUIS, email: "nobody" }] }))).toEqual({
      "signers.signer-2.email": "email",
    });
    expect(refused(draftWith({ signers: [{ ...ANA, methods: ["SMS_OTP"] }, LUIS] }))).toEqual({
      "signers.signer-1.phone": "phone_missing",
    });
    const withoutCode = { ...ANA, methods: ["SMS_OTP" as const], phone: "600 123 456" };
    expect(refused(draftWith({ signers: [withoutCode, LUIS] }))).toEqual({ "signers.signer-1.phone": "phone_missing" });
    expect(refused(draftWith({ fields: [{ ...FIELD, width: 1 }] }))).toEqual({ "fields.field-1": "outside_page" });
    expect(refused(draftWith({ title: "x".repeat(141) }))).toEqual({ title: "value" });
  });

  it.each([
    [{ parameter: "document-2", code: "document_unreadable" }, { "documents.document-2": "document_unreadable" }],
    [{ parameter: "document-1", code: "not_a_pdf" }, { "documents.document-1": "file_type" }],
    [{ parameter: "document-1", code: "too_large" }, { "documents.document-1": "file_size" }],
    [
      { pointer: "/operations/0/signature/documents/1/fields", code: "signed_already" },
      { "documents.document-2": "signed_already" },
    ],
    [
      { pointer: "/operations/0/signature/documents/1/fields/0/height", code: "outside_page" },
      { "fields.field-1": "outside_page" },
    ],
    [
      { pointer: "/operations/0/signature/documents/1/fields/0/width", code: "too_small" },
      { "fields.field-1": "too_small" },
    ],
    [
      { pointer: "/operations/0/signature/documents/1/fields/0/value", code: "does_not_fit" },
      { "fields.field-1": "does_not_fit" },
    ],
    [
      { pointer: "/operations/0/signature/signers/1/methods/0", code: "not_allowed" },
      { "signers.signer-2.method": "method" },
    ],
    [
      { pointer: "/operations/0/signature/signers/0/subject", code: "unreachable" },
      { "signers.signer-1.email": "unreachable" },
    ],
    [{ pointer: "/operations/1/payment/amount", code: "invalid" }, { "payment.amount": "amount" }],
    [{ pointer: "/nowhere", code: "invalid" }, {}],
  ])("is told of the field that it is of: %j", (error, problems) => {
    expect(problemsOf([error], draftWith())).toEqual(problems);
  });

  it("is told where a template's text was typed, when that does not fit (decision 324)", () => {
    const draft = draftWith({ fields: [{ ...FIELD, signerId: "", key: "city", value: "Palma" }] });
    const pointer = "/operations/0/signature/documents/1/fields/0/value";
    expect(problemsOf([{ pointer, code: "does_not_fit" }], draft)).toEqual({ "values.field-1": "does_not_fit" });
    expect(problemsOf([{ pointer, code: "invalid" }], draft)).toEqual({ "values.field-1": "value" });
  });
});

describe("what was found", () => {
  const nobody = { ...ANA, name: "", lastName: "", email: "" };
  const found = checkDraft(draftWith({ documents: [], signers: [nobody, LUIS] }), "en");

  it("is not complained of any more once it is put right, while the rest is", () => {
    expect(found).toEqual({ documents: "no_document", "signers.signer-1.name": "unnamed" });
    const now = checkDraft(draftWith({ signers: [nobody, LUIS] }), "en");
    expect(stillWrong(found, now)).toEqual({ "signers.signer-1.name": "unnamed" });
  });

  it("gets no company while somebody is still writing", () => {
    const added = draftWith({ documents: [], signers: [nobody, LUIS, { ...nobody, id: "signer-4" }] });
    expect(stillWrong(found, checkDraft(added, "en"))).toEqual(found);
  });
});
