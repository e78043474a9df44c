import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Refundable } from "@/lib/refunds/model";
import { fieldsAt } from "../actions/use-marked-fields";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { REFUND_FIELDS, RefundFields, withTooMuch } from "./refund-fields";

const REFUNDABLE: Refundable = {
  ...{ standing: 200_000, refunded: 50_000, currency: "EUR", reason: "Invoice 7" },
  payer: { name: "Ana Soler", accountNumber: "ES79 •••• 6789" },
};

function shown(problems: readonly string[] = []): string {
  return renderToStaticMarkup(
    <TextProvider source={sent({ language: "en", timeZone: "UTC" })}>
      <RefundFields refundable={REFUNDABLE} problems={fieldsAt(REFUND_FIELDS, problems)} />
    </TextProvider>,
  );
}

it("is filled with what is left, said in figures and in words (decision 59)", () => {
  expect(shown()).toContain('value="1500.00"');
  expect(shown()).toContain("one thousand five hundred euros");
  expect(shown()).not.toContain('aria-invalid="true"');
});

it.each([
  ["/amount", "amount", "Write or choose an amount of €1,500.00 at most."],
  ["/creditor/name", "name", "Write it in letters that a bank can pass on."],
  ["/creditor/iban", "iban", "Check the IBAN"],
  ["/reason", "reason", "Write it in letters that a bank can pass on."],
])("marks what is not accepted at %s", (pointer, name, words) => {
  const html = shown([pointer, "/operationUuid"]);
  const invalid = html.match(/<input[^>]*aria-invalid="true"[^>]*>/g);
  expect(invalid).toHaveLength(1);
  expect(invalid?.[0]).toContain(`name="${name}"`);
  expect(html).toContain(words);
});

it("marks an amount over what is left beside what else is not accepted", () => {
  const refused = { ok: false, problem: "invalid", pointers: ["/creditor/iban"] } as const;
  const told = (typed: string) => withTooMuch(refused, typed, { left: 150_000, language: "en" });
  expect(told("1500.01")).toEqual({ ...refused, pointers: ["/creditor/iban", "/amount"] });
  expect(told("1500.00")).toEqual(refused);
  const forbidden = { ok: false, problem: "forbidden" } as const;
  expect(withTooMuch(forbidden, "9999.00", { left: 1, language: "en" })).toEqual(forbidden);
});
