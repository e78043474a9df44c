import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PaymentRecordDetail } from "@/lib/attempts/contract";
import type { RecordStatus, Rejection } from "@/lib/attempts/model";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { PaymentRecord } from "./payment-record";

const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;
const AZORES = { ...SOURCE, timeZone: "Atlantic/Azores" } as const;

type Settled = Readonly<{ settledAt: string; statementEntryUuid: string | null }>;
type Told = Partial<PaymentRecordDetail["psd2Payment"]>;

function said(
  status: RecordStatus,
  code: string,
  rejection: Rejection | null,
  settled: Settled | Told | null = null,
  source = SOURCE as Parameters<typeof createText>[0],
  isByHand = false,
): string {
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
      ...settled,
    },
  };
  return renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <PaymentRecord record={record} standing={{ rejection, isPaidByHand: isByHand }} text={createText(source)} />
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

it("what a statement has settled has its day of booking, wherever it is read, and what a bank has told its moment (decision 58)", () => {
  const settledAt = "2026-03-01T00:00:00.000Z";
  const booked = said("SETTLED", "CREDITED", null, { settledAt, statementEntryUuid: newUuid() }, AZORES);
  expect(booked).toContain("1 Mar 2026<");
  const moment = { settledAt: "2026-03-01T00:30:00.000Z", statementEntryUuid: newUuid() };
  expect(said("SETTLED", "CREDITED", null, moment, AZORES)).toContain("28 Feb 2026, 23:30");
});

it("a collaborator, who is told of no booking, is shown its day all the same (decision 369)", () => {
  const settled = { settledAt: "2026-03-01T00:00:00.000Z", statementEntryUuid: null };
  expect(said("SETTLED", "CREDITED", null, settled, AZORES)).toContain("1 Mar 2026<");
});

it("calls transferred what somebody sent by hand, and ordered what a bank was given, though a statement has told of it", () => {
  const told = { source: "STATEMENT", settledAmount: { amount: 90, currency: "EUR" } } as const;
  const shown = (isByHand: boolean) => said("SETTLED", "CREDITED", null, told, SOURCE, isByHand);
  expect(shown(true)).toMatch(/Transferred(?!.*Ordered)/);
  expect(shown(false)).toMatch(/Ordered(?!.*Transferred)/);
});
