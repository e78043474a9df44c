import { expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { invoiceNumberOf } from "./invoice-number";

it.each([
  [{ invoiceExternalId: "F-7", invoiceId: "inv-1" }, "F-7"],
  [{ invoiceExternalId: null, invoiceId: "inv-1" }, "inv-1"],
  [{ invoiceExternalId: null, invoiceId: newUuid() }, null],
  [{ invoiceExternalId: newUuid().toUpperCase(), invoiceId: null }, expect.stringMatching(/^[\dA-F-]{36}$/)],
  [{}, null],
])("of %j is %j", (invoice, number) => {
  expect(invoiceNumberOf(invoice)).toEqual(number);
});
