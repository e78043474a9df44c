import { describe, expect, it } from "vitest";
import { type RedirectionValues, redirectionUrl } from "./redirection-url";

const values: RedirectionValues = {
  flowUuid: "0197a0c0-0000-7000-8000-000000000001",
  flowExternalId: null,
  operationUuid: "0197a0c0-0000-7000-8000-000000000002",
  externalId: "INV 2026/1 & more",
  status: "COMPLETED",
  paymentUuid: null,
  invoiceExternalId: "F-1",
  amount: 15075,
  currency: "EUR",
};

describe("a redirection's URL (decision 8)", () => {
  it("carries the configured parameters in their order, after what it already carries", () => {
    const target = {
      url: "https://shop.example/paid?shop=7#end",
      parameters: ["status", "externalId", "amount"] as const,
    };
    expect(redirectionUrl(target, values)).toBe(
      "https://shop.example/paid?shop=7&status=COMPLETED&externalId=INV+2026%2F1+%26+more&amount=15075#end",
    );
  });

  it("keeps what it carries byte for byte (decision 362)", () => {
    const target = {
      url: "https://shop.example?tok=a%20b&sig=%2Fx%7e&status=mine",
      parameters: ["status", "amount"] as const,
    };
    expect(redirectionUrl(target, values)).toBe(`${target.url}&status=COMPLETED&amount=15075`);
  });

  it("leaves out what does not apply", () => {
    const target = { url: "https://shop.example/paid", parameters: ["paymentUuid", "flowExternalId"] as const };
    expect(redirectionUrl(target, values)).toBe("https://shop.example/paid");
  });
});
