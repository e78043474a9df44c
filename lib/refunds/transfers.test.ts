import { drizzle } from "drizzle-orm/postgres-js";
import { XMLParser } from "fast-xml-parser";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as schema from "@/db/schema";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator } from "@/db/testing/merchant";
import { resetHere } from "@/lib/attempts/testing/here";
import { authorised, database, merchant, payable } from "@/lib/attempts/testing/payments";
import type { Role } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { cancelRefund } from "./cancel-refund";
import { getRefund, listFilesOfRefunds } from "./list-refunds";
import { pain001, type Transfer } from "./pain001";
import { prepareRefund } from "./prepare-refund";
import { refundRequest } from "./refund-request";
import { exportTransfers, handTransferOf, handTransfers, transferByHand } from "./transfers";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const erp: () => Author = () => ({ caller: merchant.caller, ipAddress: null });
const IBAN = "ES7921000813610123456789";
const read = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => /^(PmtInf|CdtTrfTxInf)$/.test(name),
  }).parse(xml).Document.CstmrCdtTrfInitn;

const from = (accountNumber: string): Transfer["from"] => ({
  ownerName: "Ejemplo & Hijos, S.L.",
  accountNumber,
  bic: "BRSMESM0XXX",
  orderingPartyId: null,
});
const transfer = (fields: Partial<Transfer> = {}): Transfer => ({
  ...{ endToEndId: "R1", amount: 1, to: { name: "Ana", iban: IBAN }, reason: "Refund", from: from("ES01") },
  ...fields,
});
/** A Saturday. */
const AT = new Date("2026-05-02T10:00:00Z");

describe("pain.001 (decision 317)", () => {
  it("has the sums of the whole and of each account, and a day on which banks work", () => {
    const three = [
      transfer({ endToEndId: "R1", amount: 10_005 }),
      transfer({ endToEndId: "R2", amount: 20, from: from("ES02") }),
      transfer({ endToEndId: "R3", amount: 99_999_999_999 }),
    ];
    expect(pain001(three, AT, false)).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    const file = read(pain001(three, AT, false));
    expect(file.GrpHdr).toMatchObject({ NbOfTxs: "3", CtrlSum: "1000000100.24", CreDtTm: "2026-05-02T10:00:00" });
    expect(file.GrpHdr.MsgId).toMatch(/^RB[0-9A-F]{28}$/);
    expect(file.PmtInf).toHaveLength(2);
    expect(file.PmtInf[0]).toMatchObject({
      ...{ NbOfTxs: "2", CtrlSum: "1000000100.04", BtchBookg: "false", ChrgBr: "SLEV" },
      ReqdExctnDt: { Dt: "2026-05-04" },
      ...{ Dbtr: { Nm: "Ejemplo + Hijos, S.L." }, DbtrAcct: { Id: { IBAN: "ES01" } } },
      DbtrAgt: { FinInstnId: { BICFI: "BRSMESM0XXX" } },
    });
    expect(file.PmtInf[1].CdtTrfTxInf).toEqual([
      {
        PmtId: { EndToEndId: "R2" },
        Amt: { InstdAmt: { "#text": "0.20", "@_Ccy": "EUR" } },
        Cdtr: { Nm: "Ana" },
        CdtrAcct: { Id: { IBAN } },
        RmtInf: { Ustrd: "Refund" },
      },
    ]);
  });

  it("says who orders as the account's bank knows it, an organisation or a person (decision 391)", () => {
    const by = (orderingPartyId: string | null) =>
      read(pain001([transfer({ from: { ...from("ES01"), orderingPartyId } })], AT, false));
    for (const [id, written] of [
      ["B12345674001", { OrgId: { Othr: { Id: "B12345674001" } } }],
      ["12345678Z000", { PrvtId: { Othr: { Id: "12345678Z000" } } }],
      [null, undefined],
    ] as const) {
      const { GrpHdr, PmtInf } = by(id);
      expect([GrpHdr.InitgPty.Id, PmtInf[0].Dbtr.Id]).toEqual([written, written]);
    }
  });

  it("is named by what is in it, whatever its order and whenever it is made", () => {
    const [one, two] = [transfer({ endToEndId: "R1" }), transfer({ endToEndId: "R2" })];
    const idOf = (transfers: readonly Transfer[], at = AT) => read(pain001(transfers, at, false)).GrpHdr.MsgId;
    expect(idOf([two, one], new Date())).toBe(idOf([one, two]));
    expect(idOf([one])).not.toBe(idOf([one, two]));
  });

  it("folds and escapes what people have written", () => {
    const hostile = `</Nm><Evil>"Ñandú" & O'Hara ${"x".repeat(90)}`;
    const xml = pain001(
      [transfer({ to: { name: hostile, iban: IBAN }, reason: `${hostile} ${"y".repeat(90)}` })],
      AT,
      false,
    );
    expect(xml).not.toContain("<Evil>");
    const [{ Cdtr, RmtInf }] = read(xml).PmtInf[0].CdtTrfTxInf;
    for (const [text, max] of [
      [Cdtr.Nm, 70],
      [RmtInf.Ustrd, 140],
    ]) {
      expect(text).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]+$/);
      expect(text).toContain("'Nandu' + O'Hara");
      expect(text.length).toBeLessThanOrEqual(max);
    }
  });

  it("cuts a reason that is too long where no slash is left at its end (EPC217-08)", () => {
    const written = (reason: string) =>
      read(pain001([transfer({ reason })], AT, false)).PmtInf[0].CdtTrfTxInf[0].RmtInf.Ustrd;
    expect(written(`${"x".repeat(139)}/yz`)).toBe("x".repeat(139));
    expect(written(`${"x".repeat(138)} / y`)).toBe("x".repeat(138));
    expect(written("x".repeat(150))).toBe("x".repeat(140));
  });

  it("of a sandbox says TEST wherever somebody reads", () => {
    const file = read(pain001([transfer()], AT, true));
    expect(file.GrpHdr.MsgId).toMatch(/^TEST/);
    expect(file.PmtInf[0].CdtTrfTxInf[0].RmtInf.Ustrd).toBe("TEST Refund");
  });
});

it("an EPC code carries the id at its reason's end, however long that is (decision 317)", () => {
  const endToEndId = `R${"A".repeat(32)}`;
  const lines = handTransferOf(transfer({ endToEndId, amount: 15_075, reason: `Ñ ${"x".repeat(150)}` })).code?.split(
    "\n",
  );
  expect(lines?.slice(0, 8)).toEqual(["BCD", "002", "1", "SCT", "", "Ana", IBAN, "EUR150.75"]);
  expect(lines?.[10]).toMatch(new RegExp(`^N x+ ${endToEndId}$`));
  expect(lines?.[10]?.length).toBe(140);
});

it("what is typed has the account in full and the id in its reason; no code is drawn that lacks a BIC (EPC069-12)", () => {
  const swiss = transfer({ endToEndId: "RX", to: { name: "Zoë", iban: "CH9300762011623852957" }, reason: "Refund" });
  expect(handTransferOf(swiss)).toEqual({
    ...{ name: "Zoë", iban: "CH9300762011623852957", remittance: "Refund RX", code: null },
  });
  expect(handTransferOf(transfer()).code).toContain(IBAN);
});

async function prepared(amount = 100) {
  const operation = await payable();
  await authorised(operation);
  const request = { operationUuid: operation.uuid, amount, creditor: { name: "Ana", iban: IBAN } };
  return { operation, ...(await prepareRefund(database.db, erp(), refundRequest.parse(request))) };
}

describe("what may leave", () => {
  it("is given out by name or all of it, and written down", async () => {
    const [one, two, cancelled] = [await prepared(), await prepared(), await prepared()];
    await cancelRefund(database.db, erp(), cancelled.uuid);
    const idsIn = ({ text }: Readonly<{ text: string }>) =>
      read(text).PmtInf.flatMap(({ CdtTrfTxInf }: { CdtTrfTxInf: { PmtId: { EndToEndId: string } }[] }) =>
        CdtTrfTxInf.map(({ PmtId }) => PmtId.EndToEndId),
      );
    const file = await exportTransfers(database.db, erp(), { uuids: [one.uuid, one.uuid] });
    expect(idsIn(file)).toEqual([one.endToEndId]);
    expect(read(file.text).PmtInf[0].DbtrAcct.Id.IBAN).toBe("ES9121000418450200051332");
    expect(file.name).toMatch(/^refunds-\d{4}-\d\d-\d\d\.pain001\.xml$/);
    await expect(exportTransfers(database.db, erp(), { uuids: [cancelled.uuid] })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(exportTransfers(database.db, erp(), { uuids: [newUuid()] })).rejects.toMatchObject({
      code: "not_found",
    });
    const all = idsIn(await exportTransfers(database.db, erp(), "NEW"));
    expect(all).toContain(two.endToEndId);
    expect(all).not.toContain(cancelled.endToEndId);
    const audited = await database.sql`
      select count(*)::int as entries from audit_entry where subject_uuid = ${one.uuid} and action = 'refund.downloaded'`;
    expect(audited[0]?.entries).toBe(1);
    expect((await handTransfers(database.db, erp(), cancelled.operation.uuid)).size).toBe(0);
  });

  it("is read and written in as many statements as one, each with its own line in the audit", async () => {
    const statementsOf = async (uuids: readonly string[]) => {
      const sent: string[] = [];
      const db = drizzle(database.sql, { schema, logger: { logQuery: (query) => sent.push(query) } });
      await exportTransfers(db, erp(), { uuids });
      return sent;
    };
    const [one, two, three] = [await prepared(), await prepared(), await prepared()];
    const ofOne = await statementsOf([one.uuid]);
    expect(await statementsOf([two.uuid, three.uuid])).toHaveLength(ofOne.length);
    const audited = await database.sql`
      select subject_uuid, subject_type, action, actor_type, actor_id, ip_address from audit_entry
       where tenant_uuid = ${merchant.tenantUuid} and action = 'refund.downloaded' and subject_uuid = any(${[one, two, three].map(({ uuid }) => uuid)})
       order by uuid`;
    const { actor } = merchant.caller;
    const [actor_type, actor_id] = actor.type === "CLIENT" ? ["CLIENT", actor.clientId] : [];
    const line = { subject_type: "refund", action: "refund.downloaded", actor_type, actor_id, ip_address: null };
    expect(audited.map((row) => ({ ...row }))).toEqual(
      [one, two, three].map(({ uuid }) => ({ subject_uuid: uuid, ...line })),
    );
  });

  it("is in one file, and in another only where somebody asks for it", async () => {
    const [one, two] = [await prepared(), await prepared()];
    const first = await exportTransfers(database.db, erp(), "NEW");
    const later = await prepared();
    const second = await exportTransfers(database.db, erp(), "NEW");
    for (const { endToEndId } of [one, two]) {
      expect([first.text.includes(endToEndId), second.text.includes(endToEndId)]).toEqual([true, false]);
    }
    expect(second.text).toContain(later.endToEndId);
    await expect(exportTransfers(database.db, erp(), "NEW")).rejects.toMatchObject({ code: "conflict" });
    const { waiting, files } = await listFilesOfRefunds(database.db, merchant.caller);
    expect([waiting, files.at(-1)?.count]).toEqual([0, 1]);

    // Alone it is given out once more, and the file that it was in stays whole.
    await exportTransfers(database.db, erp(), { uuids: [one.uuid] });
    const { givenOutAt } = await getRefund(database.db, merchant.caller, one.uuid);
    const again = await exportTransfers(database.db, erp(), { givenOutAt: new Date(givenOutAt ?? "") });
    expect(read(again.text).GrpHdr.MsgId).toBe(read(first.text).GrpHdr.MsgId);

    // With what is left of it, too: a bank that has made the first must know it again.
    await cancelRefund(database.db, erp(), two.uuid);
    const less = await exportTransfers(database.db, erp(), { givenOutAt: new Date(givenOutAt ?? "") });
    expect(less.text).not.toContain(two.endToEndId);
    const namesIn = ({ text }: typeof first) => [read(text).GrpHdr.MsgId, read(text).PmtInf[0].PmtInfId];
    expect(namesIn(less)).toEqual(namesIn(first));
  });

  it("is in no file of all once somebody transfers it without one, which is written down; by name it still is", async () => {
    const [byHand, other] = [await prepared(), await prepared()];
    const codes = async ({ operation }: typeof byHand) => [
      ...(await handTransfers(database.db, erp(), operation.uuid)).keys(),
    ];
    expect(await codes(byHand)).toEqual([]);
    await transferByHand(database.db, erp(), byHand.uuid);
    expect(await codes(byHand)).toEqual([byHand.uuid]);
    const { files } = await listFilesOfRefunds(database.db, merchant.caller);
    const { givenOutAt } = await getRefund(database.db, merchant.caller, byHand.uuid);
    expect(files.map((file) => file.givenOutAt)).not.toContain(givenOutAt);
    const { text } = await exportTransfers(database.db, erp(), "NEW");
    expect([byHand, other].map(({ endToEndId }) => text.includes(endToEndId))).toEqual([false, true]);
    const audited =
      await database.sql`select action from audit_entry where subject_uuid = ${byHand.uuid} order by uuid`;
    expect(audited.map(({ action }) => action)).toEqual(["refund.prepared", "refund.by_hand"]);
    const named = await exportTransfers(database.db, erp(), { uuids: [byHand.uuid] });
    expect(named.text).toContain(byHand.endToEndId);
  });

  it("is transferred without a file by nobody who has not seen that it was given out, or taken back", async () => {
    const [given, cancelled, uncovered] = [await prepared(), await prepared(), await prepared()];
    await exportTransfers(database.db, erp(), { uuids: [given.uuid] });
    expect((await handTransfers(database.db, erp(), given.operation.uuid)).size).toBe(0);
    await cancelRefund(database.db, erp(), cancelled.uuid);
    await database.sql`
      update payment_record set status = 'REJECTED', code = 'AC04' where operation_uuid = ${uncovered.operation.uuid}`;
    for (const { uuid } of [given, cancelled, uncovered]) {
      await expect(transferByHand(database.db, erp(), uuid)).rejects.toMatchObject({ code: "conflict" });
    }
    await expect(transferByHand(database.db, erp(), newUuid())).rejects.toMatchObject({ code: "not_found" });
    const raced = await prepared();
    const late = interleave(
      database,
      (tx) => exportTransfers(tx, erp(), { uuids: [raced.uuid] }),
      () => transferByHand(database.db, erp(), raced.uuid),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("is in one of two files that are taken at once", async () => {
    const { endToEndId } = await prepared();
    const taken = await Promise.allSettled([1, 2].map(() => exportTransfers(database.db, erp(), "NEW")));
    const withIt = taken.filter((file) => file.status === "fulfilled" && file.value.text.includes(endToEndId));
    expect(withIt).toHaveLength(1);
  });

  it("is in no second file while the first is being taken", async () => {
    const { endToEndId } = await prepared();
    const take = async (db: Parameters<typeof exportTransfers>[0]) =>
      exportTransfers(db, erp(), "NEW").then(
        ({ text }) => text,
        () => "none",
      );
    const late = await interleave(
      database,
      async (tx) => expect(await take(tx)).toContain(endToEndId),
      () => take(database.db),
    );
    expect(late).not.toContain(endToEndId);
  });

  it("is not what is just being taken back", async () => {
    const { uuid } = await prepared();
    const late = interleave(
      database,
      (tx) => cancelRefund(tx, erp(), uuid),
      () => exportTransfers(database.db, erp(), { uuids: [uuid] }),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("is no longer what a bank has taken back meanwhile", async () => {
    const { uuid, endToEndId, operation } = await prepared();
    const byHand = await prepared();
    await transferByHand(database.db, erp(), byHand.uuid);
    const { waiting } = await listFilesOfRefunds(database.db, merchant.caller);
    await database.sql`
      update payment_record set status = 'REJECTED', code = 'AC04'
       where operation_uuid = any(${[operation, byHand.operation].map((one) => one.uuid)})`;
    await expect(exportTransfers(database.db, erp(), { uuids: [uuid] })).rejects.toMatchObject({ code: "conflict" });
    expect((await listFilesOfRefunds(database.db, merchant.caller)).waiting).toBe(waiting - 1);
    await prepared();
    expect((await exportTransfers(database.db, erp(), "NEW")).text).not.toContain(endToEndId);
    expect((await handTransfers(database.db, erp(), byHand.operation.uuid)).size).toBe(0);
  });

  it.each(["OPERATOR", "VIEWER"] as const)("is not for %s, nor for a collaborator", async (role: Role) => {
    const actor = { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: now() } as const;
    const { operation, uuid } = await prepared();
    for (const caller of [{ ...merchant.caller, actor }, await insertCollaborator(database, merchant)]) {
      const author = { caller, ipAddress: null };
      await expect(exportTransfers(database.db, author, "NEW")).rejects.toMatchObject({ code: "forbidden" });
      await expect(handTransfers(database.db, author, operation.uuid)).rejects.toMatchObject({ code: "forbidden" });
      await expect(transferByHand(database.db, author, uuid)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("is marked in a sandbox, and has no code there", async () => {
    const [{ uuid }, { operation, uuid: byHand }] = [await prepared(), await prepared()];
    await transferByHand(database.db, erp(), byHand);
    expect((await handTransfers(database.db, erp(), operation.uuid)).size).toBe(1);
    await database.sql`update tenant set sandbox_of = (select uuid from tenant where uuid <> ${merchant.tenantUuid} limit 1) where uuid = ${merchant.tenantUuid}`;
    const file = await exportTransfers(database.db, erp(), { uuids: [uuid] });
    expect(file.name).toMatch(/^TEST-refunds-/);
    expect(file.text).toContain("<Ustrd>TEST ");
    expect((await handTransfers(database.db, erp(), operation.uuid)).size).toBe(0);
    await database.sql`update tenant set sandbox_of = null where uuid = ${merchant.tenantUuid}`;
  });
});
