import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { flowRequest as schema } from "@/lib/flows/creating/flow-request";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { checkCollection, collectionPayload, problemsOf, readCollectionForm } from "./collection-form-values";

function typed(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readCollectionForm(form);
}

const UUID = "01a1fb7c-3155-72ee-958c-f1355b6196de";

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
});
afterAll(() => {
  vi.useRealTimers();
});

describe("the form of a new collection", () => {
  it("makes a request that the API takes, with all its fields", () => {
    const payload = collectionPayload(
      typed({
        amount: " 1.250,75 ",
        concept: "Kitchen",
        name: "Ana",
        lastName: "Soler",
        email: "ana@example.com",
        phone: "+34 600 000 000",
        deliver: "BOTH",
        number: "F-77",
        dueDate: "2026-12-24",
        placement: "SEPARATE",
        configuration: UUID,
        account: UUID,
        validity: "P14D",
        language: "ca",
        product: "INSTANT_SEPA_CREDIT_TRANSFER",
        executionDate: "2026-12-01",
        externalId: "ORDER-1",
      }),
      "es",
    );
    expect(payload).toEqual({
      externalId: "ORDER-1",
      languageCode: "ca",
      operations: [
        {
          externalId: "ORDER-1",
          configurationUuid: UUID,
          delivery: { channels: [{ type: "EMAIL" }, { type: "SMS" }] },
          expirationOffset: "P14D",
          payment: {
            amount: 125_075,
            currency: "EUR",
            concept: "Kitchen",
            psd2Payment: {
              type: "FUTURE_PAYMENT",
              product: "INSTANT_SEPA_CREDIT_TRANSFER",
              requestedExecutionDate: "2026-12-01",
              creditorAccount: { uuid: UUID },
            },
            subject: { name: "Ana", lastName: "Soler", email: "ana@example.com", phone: "+34 600 000 000" },
          },
          invoice: {
            id: "invoice",
            externalId: "F-77",
            name: null,
            dueDate: "2026-12-24",
            generateDocument: true,
            documentPlacement: "SEPARATE",
          },
        },
      ],
    });
    expect(schema.safeParse(payload).success).toBe(true);
  });

  it("makes one with nothing but amount and concept", () => {
    const payload = collectionPayload(typed({ amount: "9", concept: "Tea" }), "en");
    expect(schema.safeParse(payload).success).toBe(true);
    expect(payload.operations[0]?.invoice.name).toBe("Tea");
  });

  it("sees by itself what can't be sent", () => {
    expect(checkCollection(typed({ amount: "0", concept: " " }), null, "en")).toEqual({
      amount: "amount",
      concept: "concept",
    });
    const values = typed({ amount: "5", concept: "x" });
    expect(checkCollection(values, null, "en")).toEqual({});
    expect(checkCollection(values, new File(["x"], "a.png", { type: "image/png" }), "en")).toEqual({
      file: "file_type",
    });
    const xml = new File(["<x/>"], "a.xsig");
    expect(checkCollection(values, xml, "en")).toEqual({});
    const large = new File([new Uint8Array(FILE_BYTES_MAX + 1)], "a.pdf", { type: "application/pdf" });
    expect(checkCollection(values, large, "en")).toEqual({ file: "file_size" });
  });

  it("takes an amount by the reader's language, and asks rather than guess (decision 59)", () => {
    const values = typed({ amount: "12,345", concept: "x" });
    expect(checkCollection(values, null, "es")).toEqual({ amount: "amount_ambiguous" });
    expect(collectionPayload(values, "es").operations[0]?.payment.amount).toBeNull();
    expect(checkCollection(values, null, "en")).toEqual({});
    expect(collectionPayload(values, "en").operations[0]?.payment.amount).toBe(1_234_500);
  });

  it("finds the field of each of the server's complaints", () => {
    const payload = collectionPayload(
      typed({ amount: "5", concept: "x", email: "nobody", executionDate: "2026-11-20" }),
      "en",
    );
    const issues = schema.safeParse(payload).error?.issues ?? [];
    const pointers = issues.map(({ path }) => ({ pointer: `/${path.join("/")}` }));
    expect(problemsOf(pointers)).toEqual({ email: "email", executionDate: "executionDate" });
    expect(
      problemsOf([{ parameter: "invoice" }, { pointer: "/operations/0/externalId" }, { pointer: "/labels" }]),
    ).toEqual({
      file: "file_type",
      externalId: "value",
    });
  });
});
