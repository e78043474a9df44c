import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/shared/errors";
import * as zodErrors from "@/lib/shared/zod-errors";
import { completeRequest } from "./complete-request";
import { flowRequest } from "./flow-request";

const FIELD = { type: "SIGNATURE", page: 1, x: 10, y: 10, width: 100, height: 40 };
const SIGNER = { id: "ana", subject: { name: "Ana", email: "ana@example.com" } };

/** Each document with its fields, as many operations as are asked for. */
function request(operations: number, fields: readonly unknown[], documents = 10) {
  const listed = Array.from({ length: documents }, (_, at) => ({ id: `document ${at}`, fields }));
  return {
    operations: Array(operations).fill({ type: "SIGNATURE", signature: { documents: listed, signers: [SIGNER] } }),
  };
}

const complete = (json: unknown) =>
  completeRequest(flowRequest, { json, files: new Map(), unknownReferences: [], who: "an organisation" });

describe("every bad field is named (decision 2)", () => {
  const wrong = async (operation: object) => {
    const refused = await complete({ operations: [operation] }).catch((error: unknown) => error);
    return refused instanceof AppError ? refused.errors.flatMap((one) => ("pointer" in one ? one.pointer : [])) : [];
  };

  it.each<[object, readonly string[]]>([
    [
      { type: "FUTURE_PAYMENT", product: "WIRE", requestedExecutionDate: "2020-01-01" },
      ["product", "requestedExecutionDate"],
    ],
    [{ type: "FUTURE_PAYMENT", creditorAccount: "mine" }, ["creditorAccount", "requestedExecutionDate"]],
    [{ product: "WIRE", requestedExecutionDate: "2020-01-01" }, ["product", "requestedExecutionDate"]],
    [{ type: "LATER", requestedExecutionDate: "2020-01-01" }, ["type"]],
  ])("also by checks of several beside others that are wrong: %j", async (psd2Payment, fields) => {
    expect(await wrong({ type: "PAYMENT", payment: { amount: 1, psd2Payment } })).toEqual(
      fields.map((name) => `/operations/0/payment/psd2Payment/${name}`),
    );
  });

  it.each([[[]], [[null]], [[{}]]])("an array in the place of an object is one: %j", async (signature) => {
    expect(await wrong({ type: "SIGNATURE", signature })).toEqual(["/operations/0/signature"]);
  });

  it("a signer's order that is no number a person would write is refused in our words", async () => {
    const signature = { documents: [], signers: [{ ...SIGNER, order: 1e21 }] };
    const refused = await complete({ operations: [{ type: "SIGNATURE", signature }] }).catch((error: unknown) => error);
    expect(refused).toHaveProperty("errors.0.detail", "must be a whole number from 1 to 20");
  });

  it("of a signature as well", async () => {
    const documents = [{ id: "one" }, { id: "one" }];
    expect(await wrong({ type: "SIGNATURE", signature: { title: 5, documents, signers: [SIGNER] } })).toEqual([
      "/operations/0/signature/title",
      "/operations/0/signature/documents/1/id",
    ]);
  });
});

describe("a request with many signature fields (decision 256)", () => {
  it("is refused by the first that are wrong, and nobody looks at the others", async () => {
    const looks = vi.spyOn(zodErrors, "bodyErrors");
    const refused = await complete(request(20, Array(200).fill({}))).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid_field", errors: { length: 50 } });
    const pointer = "/operations/0/signature/documents/0/fields/0/type";
    expect(refused).toHaveProperty("errors.0", expect.objectContaining({ pointer, code: "invalid_value" }));
    expect(refused).toHaveProperty("errors.49.pointer", "/operations/0/signature/documents/0/fields/8/page");
    // Of each of the first few, and of no whole request.
    expect(looks.mock.calls.length).toBeLessThan(20);
    for (const [error] of looks.mock.calls) expect(error.issues.length).toBeLessThan(20);
    looks.mockRestore();
  });

  it("is taken with as many good ones, and says where the only bad one is", async () => {
    const good = Array(200).fill(FIELD);
    expect((await complete(request(2, good))).operations).toHaveLength(2);
    const one = request(2, good);
    const bad = { ...FIELD, page: 0 };
    const last = { id: "last", fields: [...good.slice(1), bad] };
    const operations = [one.operations[0], { ...one.operations[1] }];
    operations[1].signature = {
      ...operations[1].signature,
      documents: [...one.operations[1].signature.documents.slice(1), last],
    };
    await expect(complete({ operations })).rejects.toMatchObject({
      errors: [{ pointer: "/operations/1/signature/documents/9/fields/199/page" }],
    });
  });

  it.each([
    ["operations", (list: unknown) => ({ operations: list })],
    ["documents", (list: unknown) => ({ operations: [{ type: "SIGNATURE", signature: { documents: list } }] })],
  ])("has no %s looked at where they are too many: that is said of them", async (_, asking) => {
    const unread = new Proxy(Array(1_000), {
      get: (items, name, self) => {
        if (/^\d+$/.test(String(name))) throw new Error(`Item ${String(name)} was looked at.`);
        return Reflect.get(items, name, self);
      },
    });
    const refused = await complete(asking(unread)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid_field", errors: [{ code: "too_big" }] });
  });

  it("says all that is wrong where there are few", async () => {
    const refused = await complete(request(1, Array(50).fill({}), 1)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid_field", errors: { length: 300 } });
  });
});
