import { describe, expect, it } from "vitest";
import { bodyErrors } from "@/lib/shared/zod-errors";
import type { TemplateDetail } from "@/lib/templates/contract";
import { templateRequest } from "@/lib/templates/template-request";
import { emptyDraft, inListOrder, turnsOf } from "../signature/draft";
import { checkDraft, draftPayload } from "../signature/draft-payload";
import { rebasedDraft } from "./rebased-draft";
import {
  draftOf,
  emptyTemplate,
  newRole,
  requestFrom,
  roleKeys,
  type TemplateDraft,
  templateFrom,
} from "./template-draft";
import { checkTemplate, templateForm, templatePayload, templateProblems } from "./template-payload";

const PDF = new File(["%PDF"], "Lease.pdf", { type: "application/pdf" });
const PLACE = { page: 1, x: 10, y: 20, width: 60, height: 20, required: true };

function draftWith(part: Partial<TemplateDraft> = {}): TemplateDraft {
  return {
    ...emptyTemplate(),
    name: "Lease",
    roles: [{ id: "signer-1", key: null, label: "Mieter Süd", role: "SIGNER", methods: ["EMAIL_OTP"] }],
    documents: [{ id: "document-1", file: PDF }],
    fields: [
      { ...PLACE, id: "field-1", documentId: "document-1", signerId: "signer-1", type: "SIGNATURE", label: "" },
      { ...PLACE, id: "field-2", documentId: "document-1", signerId: "", type: "TEXT", label: "Rent", key: "rent" },
    ],
    ...part,
  };
}

const TEMPLATE: TemplateDetail = {
  uuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e10",
  ...{ name: "Lease", title: null, message: "Please sign", configurationUuid: null },
  roles: [{ key: "tenant", label: null, order: 1, role: "SIGNER", methods: ["SMS_OTP"] }],
  documents: [
    {
      uuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e11",
      ...{ id: "lease-pdf", name: "Lease.pdf", pages: 1, sizeBytes: 4, sha256: "0" },
      fields: [
        { ...PLACE, role: "tenant", key: "city", type: "TEXT", label: "City" },
        { ...PLACE, role: null, key: "rent", type: "TEXT", label: "Rent" },
      ],
    },
  ],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const FILES = new Map([["0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e11", PDF]]);

function withRoles(orders: readonly number[]): TemplateDetail {
  const roles = orders.map((order, index) => ({
    ...{ key: ["landlord", "tenant", "witness"][index] ?? "", label: null, order, role: "SIGNER" as const },
    methods: ["CERTIFICATE" as const, "REMOTE" as const],
  }));
  return { ...TEMPLATE, roles };
}

describe("a template's request", () => {
  it("is one that the API takes, with everything that was typed", () => {
    expect(checkTemplate(draftWith())).toEqual({});
    const parsed = templateRequest.parse(templatePayload(draftWith(), "salt"));
    expect(parsed).toMatchObject({
      name: "Lease",
      roles: [{ key: "mieter_sud", label: "Mieter Süd", methods: ["EMAIL_OTP"] }],
      documents: [
        {
          id: "document-1-salt",
          fields: [
            { role: "mieter_sud", key: null, type: "SIGNATURE" },
            { role: null, key: "rent", type: "TEXT" },
          ],
        },
      ],
    });
  });

  it("sends no file that the template has, and no name that one of its documents has", () => {
    const draft = draftOf(TEMPLATE, FILES);
    expect([...templateForm(draft, "salt").keys()]).toEqual(["payload"]);
    const more = { ...draft, documents: [...draft.documents, { id: "document-2", file: PDF }] };
    expect([...templateForm(more, "salt").keys()]).toEqual(["payload", "document-2-salt"]);
    expect(templatePayload(draft, "salt").documents[0]).toMatchObject({
      id: "lease-pdf",
      fields: [
        { role: "tenant", key: "city" },
        { role: null, key: "rent" },
      ],
    });
    expect(templatePayload(draft, "salt").roles[0]).toMatchObject({ key: "tenant", methods: ["SMS_OTP"] });
  });

  it.each([
    { orders: [2, 1], keys: ["tenant", "landlord"], turns: [1, 2] },
    { orders: [1, 2], keys: ["landlord", "tenant"], turns: [1, 2] },
    { orders: [1, 1, 2], keys: ["landlord", "tenant", "witness"], turns: [1, 1, 2] },
    { orders: [3, 5, 3], keys: ["landlord", "witness", "tenant"], turns: [1, 1, 2] },
    { orders: [1, 1], keys: ["landlord", "tenant"], turns: [1, 1] },
  ])("keeps who signs when, and how, of a template with the orders $orders", ({ orders, keys, turns }) => {
    const template = withRoles(orders);
    const { roles } = templatePayload(draftOf(template, FILES), "salt");
    expect(roles.map(({ key }) => key)).toEqual(keys);
    expect(roles.map(({ order }) => order)).toEqual(turns);
    expect(roles.map(({ methods }) => methods)).toEqual(keys.map(() => ["CERTIFICATE", "REMOTE"]));
    const [operation] = draftPayload(requestFrom(template, FILES, emptyDraft("")), "en").operations;
    const signers = turns.map((order) => ({ order, methods: ["CERTIFICATE", "REMOTE"] }));
    expect(operation).toMatchObject({ signature: { signers } });
  });

  it("has everybody wait for the one before who was added, and once an order is chosen", () => {
    const { roles } = draftOf(withRoles([1, 1, 2]), FILES);
    expect(turnsOf([...roles, newRole(roles)], true)).toEqual([1, 1, 2, 3]);
    expect(turnsOf(roles.slice(1), true)).toEqual([1, 2]);
    expect(turnsOf(roles, false)).toEqual([1, 1, 1]);
    expect(turnsOf(inListOrder(roles), true)).toEqual([1, 2, 3]);
  });

  it("names roles by their labels in plain letters, each once, and keeps the names that there are", () => {
    const role = newRole([]);
    const keys = roleKeys([
      { ...role, id: "signer-1", label: "Tenant" },
      { ...role, id: "signer-2", label: "tenant!" },
      { ...role, id: "signer-3", label: "Арендатор" },
      { ...role, id: "signer-4", label: "Anything", key: "tenant_2" },
    ]);
    expect([...keys.values()].toSorted()).toEqual(["role_3", "tenant", "tenant_2", "tenant_3"]);
  });

  it.each<[string, Partial<TemplateDraft>, object]>([
    ["no name", { name: " " }, { name: "unnamed_template" }],
    ["no document", { documents: [], fields: [] }, { documents: "no_document" }],
    ["a role without a label", { roles: [newRole([])] }, { "roles.signer-1": "unnamed_role" }],
  ])("is not sent with %s", (_, part, problems) => {
    expect(checkTemplate(draftWith(part))).toMatchObject(problems);
  });

  it.each(["", "two words", "ñ"])("is not sent with %j as the name of a text of the sender's", (key) => {
    const [, text] = draftWith().fields;
    expect(checkTemplate(draftWith({ fields: text ? [{ ...text, key }] : [] }))).toEqual({ "fields.field-2": "key" });
  });

  it("has the server's problems told where they are", () => {
    const draft = draftWith({ name: "x".repeat(141) });
    const parsed = templateRequest.safeParse(templatePayload(draft, "salt"), { reportInput: true });
    expect(templateProblems(parsed.error ? bodyErrors(parsed.error) : [], draft, "salt")).toEqual({ name: "value" });
    const errors = [
      { pointer: "/documents/0/fields/1/width", code: "outside_page" },
      { pointer: "/roles/0/methods/0", code: "not_allowed" },
      { parameter: "document-1-salt", code: "document_locked" },
    ];
    expect(templateProblems(errors, draft, "salt")).toEqual({
      "fields.field-2": "outside_page",
      "roles.signer-1": "method",
      "documents.document-1": "document_locked",
    });
  });
});

describe("a request for signatures from a template", () => {
  const draft = requestFrom(TEMPLATE, FILES, emptyDraft("a-configuration"));

  it("has its documents, fields and roles, and nobody in them", () => {
    expect(draft).toMatchObject({
      message: "Please sign",
      configuration: "a-configuration",
      signers: [{ id: "signer-1", name: "", label: "tenant", methods: ["SMS_OTP"] }],
      fields: [
        { signerId: "signer-1", key: "city" },
        { signerId: "", key: "rent" },
      ],
    });
  });

  it("asks for what nobody else fills, and prints what is filled in", () => {
    const named = { ...draft, signers: draft.signers.map((one) => ({ ...one, name: "Ana", phone: "+34600000000" })) };
    expect(checkDraft(named, "en")).toEqual({ "values.field-2": "value_missing" });
    const filled = {
      ...named,
      fields: named.fields.map((field) => (field.key === "rent" ? { ...field, value: "900" } : field)),
    };
    expect(checkDraft(filled, "en")).toEqual({});
    const [operation] = draftPayload(filled, "en").operations;
    expect(operation).toMatchObject({
      signature: { documents: [{ fields: [{ signerId: "signer-1" }, { signerId: null, value: "900" }] }] },
    });
  });

  it("can be kept as a template again, without those who were named in it", () => {
    const kept = templateFrom(
      {
        ...draft,
        signers: [{ ...draft.signers[0], name: "Ana", id: "signer-1" }].flatMap((one) => ({
          lastName: "",
          email: "",
          phone: "",
          role: "SIGNER" as const,
          methods: [],
          ...one,
        })),
      },
      "Again",
      String,
    );
    expect(JSON.stringify(kept)).not.toContain("Ana");
    expect(kept.roles).toMatchObject([{ label: "tenant" }]);
  });
});

describe("a template that somebody else has changed meanwhile (decision 365)", () => {
  const filled = draftOf(TEMPLATE, FILES);
  const another = new File(["%PDF-2"], "Lease.pdf", { type: "application/pdf" });
  const now = { ...filled, message: "Theirs", documents: [{ id: "document-1", file: another, handle: "theirs" }] };
  const roles = filled.roles.map((role) => ({ ...role, label: "Mine" }));

  it("has what was typed, and for the rest what the other has made of it", () => {
    expect(rebasedDraft(filled, { ...filled, name: "Mine" }, now)).toEqual({ ...now, name: "Mine" });
  });

  it("keeps roles, documents and fields together, and sends again what is there no more", () => {
    const { documents, fields, message } = rebasedDraft(filled, { ...filled, roles }, now);
    expect({ documents, fields, message }).toEqual({
      documents: [{ id: "document-1", file: PDF }],
      fields: filled.fields,
      message: "Theirs",
    });
  });

  it("shows of a document that is called the same what is kept of it", () => {
    const same = { ...now, documents: [{ id: "document-7", file: another, handle: "lease-pdf" }] };
    const { documents } = rebasedDraft(filled, { ...filled, roles }, same);
    expect(documents).toEqual([{ id: "document-1", file: another, handle: "lease-pdf" }]);
  });
});
