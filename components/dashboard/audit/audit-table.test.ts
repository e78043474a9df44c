import { describe, expect, it } from "vitest";
import { MESSAGES } from "@/components/dashboard/messages/index";
import { createText } from "@/components/dashboard/text";
import { type AuditedEntry, actorName, subjectName } from "./audit-table";

const { t } = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
const NAMES = new Map([["ana", "Ana García"]]);

const entry = (changes: Partial<AuditedEntry>): AuditedEntry => ({
  uuid: "entry",
  at: new Date(0),
  actorType: "PERSON",
  actorId: "ana",
  clientId: null,
  clientName: null,
  collaboratorLegalName: null,
  action: "operation.cancelled",
  subjectType: "operation",
  subjectUuid: "operation",
  ipAddress: null,
  bulk: null,
  ...changes,
});

describe("who is said to have acted", () => {
  it.each<[Partial<AuditedEntry>, string]>([
    [{}, "Ana García"],
    [{ clientId: "app", clientName: "Ledger" }, "Ana García, by the application Ledger"],
    [{ clientId: "app", clientName: null }, "Ana García, by the application app"],
    [
      { clientId: "app", clientName: "Ledger", collaboratorLegalName: "Gestoría Lum" },
      "Ana García, by the application Ledger, through Gestoría Lum",
    ],
    [{ clientId: "app", clientName: "Ledger", subjectType: "client", subjectUuid: "app" }, "Ana García"],
  ])("%j", (changes, said) => {
    expect(actorName(entry(changes), NAMES, t)).toBe(said);
  });
});

describe("what it was done to", () => {
  it.each<[Partial<AuditedEntry>, string | undefined]>([
    [{ subjectUuid: "app", clientId: "app", clientName: "Ledger" }, "Ledger"],
    [{ subjectUuid: "ana", clientId: "app", clientName: "Ledger" }, "Ana García"],
    [{ subjectUuid: "operation", clientId: "app", clientName: "Ledger" }, undefined],
    [{ subjectUuid: null }, undefined],
  ])("%j", (changes, said) => {
    expect(subjectName(entry(changes), NAMES)).toBe(said);
  });
});
