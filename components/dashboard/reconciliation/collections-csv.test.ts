import { expect, it } from "vitest";
import type { Collection } from "@/lib/statements/contract";
import { MESSAGES } from "../messages";
import { createText, type Language } from "../text";
import { collectionsCsv } from "./collections-csv";

const COLLECTION: Collection = {
  ...{ paymentUuid: "p-1", operationUuid: "o-1", externalId: null, flowUuid: "f-1", flowExternalId: "ERP-9" },
  ...{ invoiceExternalId: "=F-1", concept: "Kitchen; tiles", remittanceInformation: "Kitchen tiles", endToEndId: "E1" },
  ...{ creditorAccountNumber: "ES91", debtor: { name: "Ana", accountNumber: null }, source: "STATEMENT" },
  status: { status: "SETTLED", code: "CREDITED" },
  requested: { amount: 125_075, currency: "EUR" },
  collected: { amount: 125_075, currency: "EUR" },
  settled: { amount: 125_075, currency: "EUR" },
  refunded: { amount: 25_075, currency: "EUR" },
  ...{ completedAt: "2026-03-28T23:30:00.000Z", settledAt: null, updatedAt: "2026-03-29T00:00:00.000Z" },
  statementEntry: {
    ...{ uuid: "e-1", statementUuid: "s-1", bookedOn: "2026-03-29", valueOn: null },
    ...{ amount: { amount: 125_075, currency: "EUR" }, bankReference: "B1" },
  },
};

const csv = (language: Language) =>
  collectionsCsv(createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] }));

it("is written as English spreadsheets read it, in the organisation's time", () => {
  expect(csv("en").head).toMatch(
    /^\ufeffConfirmed at,Status,Code,Told by,Asked for,.*,Statement,Booking,Paid back\r\n$/,
  );
  expect(csv("en").line(COLLECTION)).toBe(
    "2026-03-29 00:30:00,Settled,CREDITED,A statement,1250.75,1250.75,1250.75,EUR,,Kitchen; tiles,'=F-1,,Ana,,ES91,Kitchen tiles,E1,2026-03-29,B1,o-1,f-1,ERP-9,p-1,s-1,e-1,250.75\r\n",
  );
});

it("is written as Spanish ones read it", () => {
  expect(csv("es").head).toMatch(/^\ufeffConfirmado el;Estado;Código;Lo dice;Pedido;/);
  expect(csv("es").line(COLLECTION)).toContain(';CREDITED;Un extracto;1250,75;1250,75;1250,75;EUR;;"Kitchen; tiles";');
});

it("names no column twice, and says of what was lost no more than that", () => {
  const names = csv("en").head.trim().split(",");
  expect(new Set(names).size).toBe(names.length);
  const undone = { ...COLLECTION, status: { status: "REJECTED", code: "MATCH_UNDONE" }, statementEntry: null } as const;
  expect(csv("en").line(undone)).toContain(",Rejected or sent back,MATCH_UNDONE,");
});

it("has of what a statement has settled the day of booking, wherever it is read, and of what a bank has told the moment (decision 58)", () => {
  const azores = collectionsCsv(createText({ language: "en", timeZone: "Atlantic/Azores", messages: MESSAGES.en }));
  const settledAt = "2026-03-01T00:00:00.000Z";
  expect(azores.line({ ...COLLECTION, settledAt })).toContain(",EUR,2026-03-01,Kitchen");
  expect(azores.line({ ...COLLECTION, settledAt: "2026-03-01T00:00:01.000Z" })).toContain(",EUR,2026-02-28 23:00:01,");
});

it("has no booking for who is told of none, and its day all the same (decision 369)", () => {
  const settledAt = "2026-03-29T00:00:00.000Z";
  const line = csv("en").line({ ...COLLECTION, settledAt, refunded: null, statementEntry: null });
  expect(line).toBe(
    "2026-03-29 00:30:00,Settled,CREDITED,A statement,1250.75,1250.75,1250.75,EUR,2026-03-29,Kitchen; tiles,'=F-1,,Ana,,ES91,Kitchen tiles,E1,,,o-1,f-1,ERP-9,p-1,,,\r\n",
  );
});
