import { expect, test } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { CERTIFICATE_FAULTS, REMOTE_FAULTS } from "../model";
import { evidenceReport } from "./evidence-report";

type Evidence = Parameters<typeof evidenceReport>[0];

const signerUuid = newUuid();
const signer = {
  ...({
    uuid: signerUuid,
    id: null,
    order: 1,
    role: "SIGNER",
    status: "OPENED",
    method: null,
    signedAt: null,
  } as const),
  subject: { name: null, lastName: null, email: "b@example.com", phone: null },
} as const;
const event = { sequence: 1, at: "2026-05-04T12:00:00.000Z", signerUuid, detail: {}, hash: "h" } as const;

function linesOf(events: Evidence["events"], signers: Evidence["signers"] = [signer]) {
  const organisation = { uuid: newUuid(), legalName: "Ejemplo S.L." };
  const of = { operationUuid: newUuid(), status: "CANCELLED", title: null, organisation } as const;
  return evidenceReport({ ...of, documents: [], signers, events, unbroken: true }).lines;
}

test("an end is told at the time at which it was one, however late the worker came", () => {
  const detail = { endedAt: "2026-05-04T10:00:00.000Z" };
  const [line] = linesOf([{ ...event, kind: "CANCELLED", signerUuid: null, detail }]);
  expect(line?.at.toISOString()).toBe(detail.endedAt);
});

test.each(["REPLACED", "CORRECTED"] as const)("whoever had no name is called by the address of then: %s", (kind) => {
  const changed = { ...event, kind, detail: { from: ["a@example.com"], to: ["b@example.com"] } };
  const lines = linesOf([{ ...event, kind: "OPENED" }, changed, { ...event, kind: "OPENED" }]);
  expect(lines.map(({ who }) => who)).toEqual(["a@example.com", "a@example.com", "b@example.com"]);
});

test.each(["REPLACED", "CORRECTED"] as const)(
  "who had neither name nor address is not called by a later one: %s",
  (kind) => {
    const changed = { ...event, kind, detail: { from: [], to: ["b@example.com"] } };
    const lines = linesOf([{ ...event, kind: "OPENED" }, changed, { ...event, kind: "OPENED" }]);
    expect(lines.map(({ who }) => who)).toEqual(["1", "1", "b@example.com"]);
  },
);

test("two without name and address are told apart, by the sender's own id or by their place", () => {
  const signers = [signer, { ...signer, uuid: newUuid(), id: "tenant-2" }];
  const replaced = signers.flatMap(({ uuid }) => [
    { ...event, signerUuid: uuid, kind: "OPENED" as const },
    { ...event, signerUuid: uuid, kind: "REPLACED" as const, detail: { from: [], to: ["b@example.com"] } },
  ]);
  expect(linesOf(replaced, signers).map(({ who }) => who)).toEqual(["1", "1", "tenant-2", "tenant-2"]);
});

test("by what a signer may sign from then on is said where the sender has changed it, and where something stands in", () => {
  const ana = ["Ana Ruiz", "ana@example.com"];
  const lines = linesOf([
    { ...event, kind: "CORRECTED", detail: { from: ana, to: ana, methods: ["HANDWRITTEN"] } },
    { ...event, kind: "FAILED_OVER", detail: { from: "SMS_OTP", to: ["EMAIL_OTP", "HANDWRITTEN"] } },
    { ...event, kind: "CODE_SENT", detail: { channel: "SMS_OTP", to: "+34 600 123 456" } },
  ]);
  expect(lines.map(({ methods }) => methods.toSorted())).toEqual([
    ["HANDWRITTEN"],
    ["EMAIL_OTP", "HANDWRITTEN"],
    ["SMS_OTP"],
  ]);
});

test("whether it was drawn or typed is said where it was kept", () => {
  const method = "HANDWRITTEN";
  const lines = linesOf([
    { ...event, kind: "SIGNED", detail: { method, handwriting: "DRAWN" } },
    { ...event, kind: "SIGNED", detail: { method, handwriting: "TYPED" } },
    { ...event, kind: "SIGNED", detail: { method } },
  ]);
  expect(lines.map(({ hand, detail }) => [hand, detail])).toEqual([
    ["DRAWN", null],
    ["TYPED", null],
    [null, null],
  ]);
});

test("a browser of the sender's is said, unless it came to nothing (decision 206)", () => {
  const lines = linesOf([
    { ...event, kind: "SIGNED", detail: { ofSender: true } },
    { ...event, kind: "SIGNED" },
    { ...event, kind: "METHOD_FAILED", detail: { ofSender: true, failure: "WRONG_PASSWORD" } },
  ]);
  expect(lines.map(({ reason }) => reason)).toEqual(["SENDER_SIGNED_IN", null, "WRONG_PASSWORD"]);
});

test("by whose certificate, from where and why it failed are said, whatever else is", () => {
  const certificate = {
    certificateHolder: "Ana RSA",
    certificateIssuer: "CN=CA",
    certificateSerialNumber: "0A1B",
    certificateSha256: "f".repeat(64),
  };
  const visitor = { ipAddress: "203.0.113.7", userAgent: "Firefox" };
  const lines = linesOf([
    { ...event, kind: "SIGNED", detail: { method: "CERTIFICATE", ...visitor, ...certificate } },
    { ...event, kind: "METHOD_FAILED", detail: { method: "CERTIFICATE", failure: "BROKEN_CHAIN", ...visitor } },
  ]);
  expect(lines.map(({ detail }) => detail)).toEqual([
    `203.0.113.7 · Firefox · Ana RSA · CN=CA · S/N 0A1B · SHA-256 ${"f".repeat(64)}`,
    "203.0.113.7 · Firefox",
  ]);
  expect(lines.map(({ reason }) => reason)).toEqual([null, "BROKEN_CHAIN"]);
});

test("every failure of ours has words; what has none, or somebody wrote, is told as it was said", () => {
  const known = [...CERTIFICATE_FAULTS, ...REMOTE_FAULTS];
  const failed = known.map((failure) => ({ ...event, kind: "METHOD_FAILED" as const, detail: { failure } }));
  expect(linesOf(failed).map(({ reason, detail }) => [reason, detail])).toEqual(known.map((code) => [code, null]));
  const [unknown, bounced, declined] = linesOf([
    { ...event, kind: "METHOD_FAILED", detail: { failure: "OF_LONG_AGO" } },
    { ...event, kind: "NOT_NOTIFIED", detail: { email: "b@example.com", reason: "BOUNCED" } },
    { ...event, kind: "DECLINED", detail: { reason: "EXPIRED" } },
  ]);
  expect(unknown).toMatchObject({ reason: null, detail: "OF_LONG_AGO" });
  expect(bounced).toMatchObject({ reason: "BOUNCED", detail: "b@example.com" });
  expect(declined).toMatchObject({ reason: null, detail: "EXPIRED" });
});
