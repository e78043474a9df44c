import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listRevisions } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { sha256, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { getOperation } from "@/lib/operations/get-operation";
import { readyDocuments } from "../documents/ready-documents";
import { isUnbroken } from "../evidence/tell-evidence";
import { contentHashOf, findSigning, type Signing } from "../find-signing";
import { aSignature, inputFor, signersOf, type TestSignature, VISITOR } from "../testing/a-signature";
import { declineToSign } from "./decline-to-sign";
import { findSignerView, visitSignerView } from "./find-signer-view";
import { keepSignature, Overtaken } from "./keep-signature";
import { signDocuments } from "./sign-documents";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

/** Ready to be signed. */
async function ready(options: Parameters<typeof aSignature>[1] = {}): Promise<TestSignature> {
  const made = await aSignature(merchant.caller, options);
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  return made;
}

const never = (): never => {
  throw new Error("There is one for each.");
};
const linkOf = ({ signers }: TestSignature, index = 0) => signers[index]?.linkToken ?? "";
const sign = async (linkToken: string, input: Parameters<typeof inputFor>[1] = {}) =>
  signDocuments(getDb(), linkToken, await inputFor(linkToken, input), VISITOR);
const detail = ({ uuid }: TestSignature) => getOperation(getDb(), merchant.caller, uuid);
const evidence = ({ uuid }: TestSignature) => listEvidence(getDb(), merchant.tenantUuid, uuid);

async function revisionsOf({ uuid }: TestSignature) {
  const { signature } = await detail({ uuid, flowUuid: "", signers: [] });
  const documents = signature?.documents ?? [];
  return Promise.all(documents.map((document) => listRevisions(getDb(), merchant.tenantUuid, document.uuid)));
}

describe("one signer", () => {
  test("signs: a revision, SIGNED, COMPLETED, in one fact", async () => {
    const made = await ready();
    expect((await visitSignerView(getDb(), linkOf(made), VISITOR))?.step).toEqual({ name: "SIGN", code: null });
    expect(await detail(made)).toMatchObject({ status: "OPENED", signature: { signers: [{ status: "OPENED" }] } });

    await sign(linkOf(made));
    expect(await detail(made)).toMatchObject({
      status: "COMPLETED",
      url: null,
      signature: {
        documents: [{ revision: 3, pages: 2 }],
        signers: [{ status: "SIGNED", method: "HANDWRITTEN", signedAt: expect.any(String), url: null }],
      },
    });
    const [revisions] = await revisionsOf(made);
    expect(revisions?.map(({ revision, kind }) => [revision, kind])).toEqual([
      [0, "SUPPLIED"],
      [1, "PREPARED"],
      [2, "SEALED"],
      [3, "SIGNED"],
    ]);
    const events = await database.sql`
      select type, resource from event where tenant_uuid = ${merchant.tenantUuid} order by sequence`;
    for (const { resource } of events) expect(resource).not.toHaveProperty("collectedAmount");
    expect(events.map(({ type }) => type)).toEqual([
      "OPERATION_OPENED",
      "SIGNATURE_SIGNER_OPENED",
      "FLOW_IN_PROGRESS",
      "OPERATION_COMPLETED",
      "SIGNATURE_SIGNER_SIGNED",
      "FLOW_COMPLETED",
    ]);
  });

  test("each revision begins with the whole one before it", async () => {
    const supplied = await tablePdf();
    const made = await ready({ files: { lease: supplied } });
    await sign(linkOf(made));
    const [revisions = []] = await revisionsOf(made);
    let before = supplied;
    for (const { storageKey, sha256: named, sizeBytes } of revisions) {
      const bytes = await storedBytes(storageKey);
      expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
      expect({ sizeBytes, sha256: named }).toEqual({ sizeBytes: bytes.length, sha256: sha256(bytes) });
      before = bytes;
    }
  });

  test("the evidence keeps whether it was drawn", async () => {
    const made = await ready();
    const drawing = { width: 300, height: 100, lines: [[10, 10, 200, 80]] };
    await sign(linkOf(made), { handwriting: { kind: "drawn", drawing } });
    const signed = (await evidence(made)).find(({ kind }) => kind === "SIGNED");
    expect(signed?.detail).toMatchObject({ method: "HANDWRITTEN", handwriting: "DRAWN" });
  });

  test("twice is once", async () => {
    const made = await ready();
    const input = await inputFor(linkOf(made));
    await signDocuments(getDb(), linkOf(made), input, VISITOR);
    await signDocuments(getDb(), linkOf(made), input, VISITOR);
    expect((await detail(made)).signature?.documents[0]?.revision).toBe(3);
    expect((await evidence(made)).filter(({ kind }) => kind === "SIGNED")).toHaveLength(1);
  });

  test("twice at the same moment is once", async () => {
    const made = await ready();
    const input = await inputFor(linkOf(made));
    await Promise.all([1, 2, 3].map(() => signDocuments(getDb(), linkOf(made), input, VISITOR)));
    expect((await detail(made)).signature?.documents[0]?.revision).toBe(3);
    expect((await evidence(made)).filter(({ kind }) => kind === "SIGNED")).toHaveLength(1);
  });

  test("beside a no and a cancellation at the same moment: one of them was it, whole", async () => {
    for (const first of ["sign", "decline", "cancel", "signed before"]) {
      const made = await ready();
      const input = await inputFor(linkOf(made));
      const others = {
        sign: () => signDocuments(getDb(), linkOf(made), input, VISITOR),
        decline: () => declineToSign(getDb(), linkOf(made), null, VISITOR),
        cancel: () => cancelOperation(getDb(), merchant.caller, made.uuid),
      };
      // A signature takes time to be made, and the others come meanwhile.
      if (first === "signed before") await others.sign();
      const outcomes = await Promise.allSettled(
        Object.entries(others)
          .toSorted(([a]) => (a === first ? -1 : 1))
          .map(([, go]) => go()),
      );
      const { status, signature } = await detail(made);
      const kinds = (await evidence(made)).map(({ kind }) => kind);
      expect([status, signature?.signers[0]?.status, kinds.filter((kind) => /SIGNED|DECLINED/.test(kind))]).toEqual(
        status === "COMPLETED"
          ? ["COMPLETED", "SIGNED", ["SIGNED"]]
          : status === "REJECTED"
            ? ["REJECTED", "DECLINED", ["DECLINED"]]
            : ["CANCELLED", expect.stringMatching(/PENDING|OPENED/), []],
      );
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      for (const { reason } of refused) expect(reason).toMatchObject({ code: "operation_final" });
      expect(isUnbroken(await evidence(made))).toBe(true);
    }
  });

  test.each([
    ["without consent", { consent: false }, "/consent"],
    ["without a hand", { handwriting: null }, "/handwriting"],
    ["with an empty name", { handwriting: { kind: "typed", name: "  " } as const }, "/handwriting"],
    ["in a way that was not offered", { method: "EMAIL_OTP" } as const, "/method"],
  ])("not %s", async (_, input, pointer) => {
    const made = await ready();
    await expect(sign(linkOf(made), input)).rejects.toMatchObject({ code: "invalid_field", errors: [{ pointer }] });
    expect((await detail(made)).signature?.signers[0]?.status).toBe("PENDING");
  });

  test("not what was not shown (decision 91)", async () => {
    const made = await ready();
    await expect(sign(linkOf(made), { contentHash: "0".repeat(64) })).rejects.toMatchObject({ code: "conflict" });
  });

  test("not before the documents are ready, and the first visit makes them so", async () => {
    const made = await aSignature(merchant.caller);
    await expect(sign(linkOf(made))).rejects.toMatchObject({ code: "operation_final" });
    await visitSignerView(getDb(), linkOf(made), VISITOR);
    await sign(linkOf(made));
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("what came without a document signs the words of the request (decision 102)", async () => {
    const json = {
      operations: [
        {
          type: "SIGNATURE",
          subject: { name: "Ana", lastName: "Soler", email: "ana@example.com" },
          signature: { title: "Withdrawal", message: "I withdraw." },
        },
      ],
    };
    const created = await createFlow(getDb(), merchant.caller, { json, files: new Map(), channel: "API" });
    const uuid = created.operations[0]?.uuid ?? "";
    const [signer] = await listSigners(getDb(), merchant.tenantUuid, uuid);
    const link = signer?.linkToken ?? "";
    await visitSignerView(getDb(), link, VISITOR);
    await sign(link);
    expect(await getOperation(getDb(), merchant.caller, uuid)).toMatchObject({
      status: "COMPLETED",
      signature: { documents: [{ name: "Withdrawal.pdf", revision: 3, pages: 1 }] },
    });
  });

  test("not what was cancelled", async () => {
    const made = await ready();
    const input = await inputFor(linkOf(made));
    await cancelOperation(getDb(), merchant.caller, made.uuid);
    await expect(signDocuments(getDb(), linkOf(made), input, VISITOR)).rejects.toMatchObject({
      code: "operation_final",
    });
    expect((await findSignerView(getDb(), linkOf(made)))?.step.name).toBe("CANCELLED");
  });

  test("the chain of evidence tells it, unbroken, and shows what is changed in it", async () => {
    const made = await ready();
    await visitSignerView(getDb(), linkOf(made), VISITOR);
    await sign(linkOf(made));
    const lines = await evidence(made);
    expect(lines.map(({ kind }) => kind)).toEqual(["CREATED", "SEALED", "OPENED", "CONSENTED", "SIGNED", "COMPLETED"]);
    expect(isUnbroken(lines)).toBe(true);
    expect(isUnbroken(lines.filter(({ kind }) => kind !== "OPENED"))).toBe(false);
    expect(isUnbroken(lines.slice(1))).toBe(false);
    expect(isUnbroken(lines.map((line) => (line.kind === "OPENED" ? { ...line, detail: {} } : line)))).toBe(false);
    const signed = lines.find(({ kind }) => kind === "SIGNED");
    const newest = (await revisionsOf(made))[0]?.at(-1);
    expect(signed?.detail).toMatchObject({ ipAddress: "203.0.113.7", method: "HANDWRITTEN", handwriting: "TYPED" });
    expect(JSON.stringify(signed?.detail)).toContain(newest?.sha256);
  });
});

describe("several", () => {
  const several = (...orders: number[]) => ready({ signature: { signers: signersOf(...orders) } });

  test("whoever signs or declines shows a person, once (decision 83)", async () => {
    const made = await several(1, 1);
    const seen = async () =>
      database.sql`select kind from operation_fact where operation_uuid = ${made.uuid} and kind = 'PERSON_SEEN'`;
    await visitSignerView(getDb(), linkOf(made), VISITOR);
    expect(await seen()).toHaveLength(0);
    await sign(linkOf(made, 0));
    expect(await seen()).toHaveLength(1);
    await declineToSign(getDb(), linkOf(made, 1), null, VISITOR);
    expect(await seen()).toHaveLength(1);
    const declined = await ready();
    await declineToSign(getDb(), linkOf(declined), null, VISITOR);
    expect(
      await database.sql`select from operation_fact where operation_uuid = ${declined.uuid} and kind = 'PERSON_SEEN'`,
    ).toHaveLength(1);
  });

  test("one after the other: the operation's link is the next one's (decision 88)", async () => {
    const made = await several(1, 2);
    expect((await detail(made)).url).toBe(`http://localhost:3000/sign/${linkOf(made, 0)}`);
    expect((await findSignerView(getDb(), linkOf(made, 1)))?.step).toEqual({
      name: "WAITING",
      for: ["Signer 1"],
      isToldThen: true,
    });
    await expect(sign(linkOf(made, 1))).rejects.toMatchObject({ code: "operation_final" });

    await sign(linkOf(made, 0));
    expect(await detail(made)).toMatchObject({
      status: "OPENED",
      url: `http://localhost:3000/sign/${linkOf(made, 1)}`,
    });
    expect((await findSignerView(getDb(), linkOf(made, 0)))?.step).toMatchObject({ name: "SIGNED", isComplete: false });
    await sign(linkOf(made, 1));
    expect(await detail(made)).toMatchObject({ status: "COMPLETED", signature: { documents: [{ revision: 4 }] } });
  });

  test("five at the same moment: each has one signature, none is lost", async () => {
    const made = await several(1, 1, 1, 1, 1);
    const inputs = await Promise.all(made.signers.map(({ linkToken }) => inputFor(linkToken)));
    await Promise.all(
      made.signers.map(({ linkToken }, index) => signDocuments(getDb(), linkToken, inputs[index] ?? never(), VISITOR)),
    );
    const [revisions = []] = await revisionsOf(made);
    expect(revisions).toHaveLength(8);
    const bySigner = revisions.flatMap(({ signerUuid }) => signerUuid ?? []);
    expect(new Set(bySigner)).toEqual(new Set(made.signers.map(({ uuid }) => uuid)));
    expect(bySigner).toHaveLength(5);
    expect(await detail(made)).toMatchObject({ status: "COMPLETED" });
    expect(isUnbroken(await evidence(made))).toBe(true);
  });

  test("what another has filled in has to be seen first (decision 91)", async () => {
    const field = { signerId: "s1", type: "TEXT", page: 1, x: 50, y: 50, width: 200, height: 20, label: "Rent" };
    const made = await ready({
      signature: { documents: [{ id: "lease", fields: [field] }], signers: signersOf(1, 1) },
    });
    const uuid = (await detail(made)).signature?.documents[0]?.fields[0]?.uuid ?? "";
    const early = await inputFor(linkOf(made, 1));
    await expect(sign(linkOf(made, 0))).rejects.toMatchObject({
      errors: [{ pointer: `/values/${uuid}`, code: "required" }],
    });
    await sign(linkOf(made, 0), { values: new Map([[uuid, { kind: "text", text: "900 €" }]]) });
    await expect(signDocuments(getDb(), linkOf(made, 1), early, VISITOR)).rejects.toMatchObject({ code: "conflict" });
    await sign(linkOf(made, 1));
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("what a signer writes is refused where its field has no room, and nothing is signed (decision 324)", async () => {
    const place = { signerId: "s1", page: 1, x: 50, width: 60, height: 12 };
    const fields = [
      { ...place, y: 50, type: "TEXT", label: "Street" },
      { ...place, y: 90, width: 30, type: "DATE", label: "Day" },
      { ...place, y: 130, type: "SIGNATURE" },
    ];
    const made = await ready({ signature: { documents: [{ id: "lease", fields }], signers: signersOf(1) } });
    const [street, day, hand] = (await detail(made)).signature?.documents[0]?.fields ?? never();
    const values = (text: string) =>
      new Map([
        [street?.uuid ?? "", { kind: "text", text } as const],
        [day?.uuid ?? "", { kind: "text", text: "28/08/2026" } as const],
        // It is drawn as large as there is room for.
        [hand?.uuid ?? "", { kind: "text", text: "María del Carmen de la Fuente y Rodríguez de la Borbolla" } as const],
      ]);
    const long = "Carrer de la Concepció 12, escala B, segon primera, 07012 Palma, Illes Balears";
    await expect(sign(linkOf(made), { values: values(long) })).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ pointer: `/values/${street?.uuid}`, code: "does_not_fit" }],
    });
    expect((await detail(made)).signature?.documents[0]?.revision).toBe(2);
    await sign(linkOf(made), { values: values("Carrer de la Concepció 12") });
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("is told of all that is missing at once, and not of one after the other", async () => {
    const place = { signerId: "s1", page: 1, x: 50, width: 60, height: 12, type: "TEXT" };
    const fields = [
      { ...place, y: 50, label: "Street" },
      { ...place, y: 90, label: "Town" },
    ];
    const methods = ["HANDWRITTEN", "EMAIL_OTP"];
    const many = await insertMerchant(database, { signingMethods: ["HANDWRITTEN", "EMAIL_OTP"] });
    const signers = signersOf(1).map((signer) => ({ ...signer, methods }));
    const made = await aSignature(many.caller, { signature: { documents: [{ id: "lease", fields }], signers } });
    await readyDocuments(getDb(), many.tenantUuid, made.uuid);
    const view = await findSignerView(getDb(), linkOf(made));
    const [street, town] = view?.documents[0]?.fields.map(({ uuid }) => uuid) ?? never();
    const long = "Carrer de la Concepció 12, escala B, segon primera, 07012 Palma, Illes Balears";
    const values = new Map([[town ?? "", { kind: "text", text: long } as const]]);
    const told = (input: Parameters<typeof inputFor>[1]) =>
      sign(linkOf(made), { consent: false, values, ...input }).then(never, (error: unknown) => error);
    const ofFields = [
      { pointer: `/values/${street}`, code: "required" },
      { pointer: `/values/${town}`, code: "does_not_fit" },
    ];
    expect(await told({ handwriting: null })).toMatchObject({
      errors: [{ pointer: "/consent" }, { pointer: "/handwriting" }, ...ofFields],
    });
    expect(await told({ method: "EMAIL_OTP", code: " " })).toMatchObject({
      errors: [{ pointer: "/consent" }, ...ofFields, { pointer: "/code", code: "required" }],
    });
  });

  describe("what has happened while a signature was made", () => {
    const kept = async (signing: Signing, contentHash: string, at = new Date()) => {
      const signature = { method: "HANDWRITTEN", contentHash, values: {}, hand: "TYPED", visitor: VISITOR } as const;
      return inTransaction(getDb(), (tx) => keepSignature(tx, signing, { ...signature, made: [], at }));
    };
    const found = async (linkToken: string) => (await findSigning(getDb(), linkToken)) ?? never();

    test("a cancelled operation keeps none, of the last signer nor of another", async () => {
      const made = await several(1, 1);
      await visitSignerView(getDb(), linkOf(made, 0), VISITOR);
      const before = await found(linkOf(made, 0));
      await cancelOperation(getDb(), merchant.caller, made.uuid);
      await expect(kept(before, contentHashOf(before))).rejects.toMatchObject({ code: "operation_final" });
      expect((await detail(made)).signature?.signers[0]?.status).toBe("OPENED");
      expect((await evidence(made)).map(({ kind }) => kind)).not.toContain("SIGNED");
    });

    test("its operation has changed when it was kept, and its signer signed when they did (decision 342)", async () => {
      const made = await several(1);
      await visitSignerView(getDb(), linkOf(made), VISITOR);
      const [before, signedAt] = [await found(linkOf(made)), new Date(Date.now() - 3_600_000)];
      await kept(before, contentHashOf(before), signedAt);
      const { status, statusUpdatedAt, signature } = await detail(made);
      expect(status).toBe("COMPLETED");
      expect(signature?.signers[0]?.signedAt).toBe(signedAt.toISOString());
      const changes = await database.sql`
        select changed_at as at from status_history where subject_uuid = ${made.uuid} order by changed_at`;
      const [opened, completed] = changes.map(({ at }) => new Date(at).toISOString());
      expect([statusUpdatedAt, (statusUpdatedAt ?? "") >= (opened ?? "~")]).toEqual([completed, true]);
    });

    test("what another has filled in between two looks at the rows is not signed unseen", async () => {
      const made = await several(1, 1);
      const before = await found(linkOf(made, 1));
      await database.sql`
        update signer set status = 'SIGNED', method = 'HANDWRITTEN', values = ${'{"rent":"900 €"}'}::text::jsonb
         where uuid = ${made.signers[0]?.uuid ?? never()}`;
      await expect(kept(before, contentHashOf(before))).rejects.toBeInstanceOf(Overtaken);
      const after = await found(linkOf(made, 1));
      await kept(after, contentHashOf(after));
      expect((await detail(made)).signature?.signers[1]?.status).toBe("SIGNED");
    });
  });

  test("nobody fills another's field", async () => {
    const field = { signerId: "s1", type: "TEXT", page: 1, x: 50, y: 50, width: 200, height: 20, required: false };
    const made = await ready({
      signature: { documents: [{ id: "lease", fields: [field] }], signers: signersOf(1, 1) },
    });
    const uuid = (await detail(made)).signature?.documents[0]?.fields[0]?.uuid ?? "";
    const values = new Map([[uuid, { kind: "text", text: "1 €" } as const]]);
    await expect(sign(linkOf(made, 1), { values })).rejects.toMatchObject({ errors: [{ code: "unknown" }] });
  });

  test("one who declines ends it for all, once, with the reason", async () => {
    const made = await several(1, 1);
    await declineToSign(getDb(), linkOf(made, 1), " Not my lease ", VISITOR);
    await declineToSign(getDb(), linkOf(made, 1), "again", VISITOR);
    expect(await detail(made)).toMatchObject({
      status: "REJECTED",
      signature: { signers: [{ status: "PENDING" }, { status: "DECLINED", declineReason: "Not my lease" }] },
    });
    await expect(sign(linkOf(made, 0))).rejects.toMatchObject({ code: "operation_final" });
    expect((await findSignerView(getDb(), linkOf(made, 0)))?.step.name).toBe("REJECTED");
    expect((await findSignerView(getDb(), linkOf(made, 1)))?.step.name).toBe("DECLINED");
    expect((await evidence(made)).filter(({ kind }) => kind === "DECLINED")).toHaveLength(1);
  });

  test("nobody declines where the configuration doesn't allow it (decision 312)", async () => {
    const made = await several(1, 1);
    const allow = (allowed: boolean) => database.sql`
      update configuration
         set operation_configuration = jsonb_set(operation_configuration, '{allowDecline}', to_jsonb(${allowed}::boolean))
       where uuid = ${merchant.configurationUuid}`;
    expect(await findSignerView(getDb(), linkOf(made))).toMatchObject({ mayDecline: true });
    await allow(false);
    expect(await findSignerView(getDb(), linkOf(made))).toMatchObject({ mayDecline: false });
    await expect(declineToSign(getDb(), linkOf(made), "No", VISITOR)).rejects.toMatchObject({ code: "forbidden" });
    expect((await evidence(made)).filter(({ kind }) => kind === "DECLINED")).toEqual([]);
    expect((await findSignerView(getDb(), linkOf(made)))?.step.name).toBe("SIGN");
    // What was declined before is no fault of who presses again.
    await allow(true);
    await declineToSign(getDb(), linkOf(made), null, VISITOR);
    await allow(false);
    await declineToSign(getDb(), linkOf(made), null, VISITOR);
  });

  test("a viewer reads, and nobody waits for one", async () => {
    const [first] = signersOf(1);
    const viewer = { id: "v", subject: { name: "Eva" }, role: "VIEWER" };
    const made = await ready({ signature: { signers: [first, viewer] } });
    expect((await visitSignerView(getDb(), linkOf(made, 1), VISITOR))?.step.name).toBe("READ");
    await expect(sign(linkOf(made, 1))).rejects.toMatchObject({ code: "operation_final" });
    await expect(declineToSign(getDb(), linkOf(made, 1), null, VISITOR)).rejects.toMatchObject({
      code: "operation_final",
    });
    await sign(linkOf(made, 0));
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("whose turn it is is told once: the first when all is ready, the next by a signature (decision 89)", async () => {
    const made = await several(1, 2);
    const told = async () => {
      const jobs = await database.sql`
        select payload ->> 'signerUuid' as signer from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-signer'
         order by j.id`;
      return jobs.map(({ signer }) => signer).filter((signer) => made.signers.some(({ uuid }) => uuid === signer));
    };
    expect(await told()).toEqual([made.signers[0]?.uuid]);
    await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
    expect(await told()).toHaveLength(1);
    await sign(linkOf(made, 0));
    expect((await told()).toSorted()).toEqual(made.signers.map(({ uuid }) => uuid).toSorted());
  });
});

describe("faults", () => {
  test("a transaction that fails keeps nothing, and the next try signs", async () => {
    const made = await ready();
    await database.sql`
      create function refuse_signed() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`;
    await database.sql`
      create trigger refuse_signed before insert on signature_evidence for each row
        when (new.kind = 'SIGNED') execute function refuse_signed()`;
    await expect(sign(linkOf(made))).rejects.toThrow();
    await database.sql`drop trigger refuse_signed on signature_evidence`;
    expect(await detail(made)).toMatchObject({
      signature: { documents: [{ revision: 2 }], signers: [{ status: "PENDING" }] },
    });
    await sign(linkOf(made));
    expect(await detail(made)).toMatchObject({ status: "COMPLETED" });
  });

  test("two who make the same documents ready make them once, and nobody fails: the job, and the first visitor", async () => {
    const made = await aSignature(merchant.caller);
    await Promise.all([1, 2, 3].map(() => readyDocuments(getDb(), merchant.tenantUuid, made.uuid)));
    const [revisions] = await revisionsOf(made);
    expect(revisions).toHaveLength(3);
    expect((await evidence(made)).map(({ kind }) => kind)).toEqual(["CREATED", "SEALED"]);
  });

  test("another tenant's signature is not there", async () => {
    const made = await ready();
    const other = await insertMerchant(database);
    await expect(getOperation(getDb(), other.caller, made.uuid)).rejects.toMatchObject({ code: "not_found" });
    expect(await listSigners(getDb(), other.tenantUuid, made.uuid)).toEqual([]);
  });
});
