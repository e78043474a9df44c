import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PaymentRecordDetail } from "@/lib/attempts/contract";
import type { RecordStatus, Rejection } from "@/lib/attempts/model";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { PaymentRecord } from "./payment-record";

const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;

function said(status: RecordStatus, code: string, rejection: Rejection | null): string {
  const uuid = newUuid();
  const party = { ownerName: "Ejemplo S.L.", accountNumber: "ES28", bic: "X", country: "ES", type: "IBAN" };
  const record: PaymentRecordDetail = {
    uuid,
    type: "PSD2_PAYMENT",
    psd2Payment: {
      ...{ uuid, type: "SINGLE_PAYMENT", product: "SEPA_CREDIT_TRANSFER", source: "BANK", status: { status, code } },
      ...{ statementEntryUuid: null, bankStatus: null, settledAmount: null, settledAt: null, executionDate: null },
      ...{ requestedExecutionDate: null, bankPaymentId: null, endToEndId: null, debtorAccount: {} },
      ...{ instructedAmount: { amount: 100, currency: "EUR" }, remittanceInformationUnstructured: "x" },
      creditorAccount: party,
    },
  };
  return renderToStaticMarkup(
    <TextProvider source={SOURCE}>
      <PaymentRecord record={record} rejection={rejection} text={createText(SOURCE)} />
    </TextProvider>,
  );
}

it.each([
  ["its bank", "AM04", "BY_BANK", "Rejected by the bank", "No longer confirmed"],
  ["a person or a statement", "MATCH_UNDONE", "TAKEN_BACK", "No longer confirmed", "Rejected by the bank"],
] as const)("who has taken a payment back is said: %s", (_, code, rejection, words, others) => {
  const shown = said("REJECTED", code, rejection);
  expect(shown).toContain(words);
  expect(shown).not.toContain(others);
});

it("what stands is what its bank has made of it", () => {
  expect(said("EXECUTED", "DEBITED", null)).toContain("Executed");
});
