import { createPrivateKey, createSign, sign as signBytes, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listRevisions } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, qpdfComplaints, signatureReport, textOfPage } from "@/lib/documents/testing/outside-tools";
import { facturXPdf, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { opensslComplaints, signaturesIn } from "@/lib/documents/testing/signature-tools";
import { getOperation } from "@/lib/operations/get-operation";
import { newLinkToken } from "@/lib/operations/link-url";
import { sealCredential } from "@/lib/seals/seal";
import { derOf, type Issued, type KeyKind, makePki, type Profile, type TestPki } from "@/lib/seals/testing/test-pki";
import { addSeconds, now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { readyDocuments } from "../documents/ready-documents";
import * as revisions from "../documents/sign-revision";
import { isUnbroken } from "../evidence/tell-evidence";
import { changeSigner } from "../signers/change-signer";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, signersOf, type TestSignature, takePlace, VISITOR } from "../testing/a-signature";
import { completePrepared } from "./complete-prepared";
import {
  PREPARATION_SECONDS,
  type PreparationInput,
  type PreparedSignature,
  prepareSignature,
} from "./prepare-signature";
import { prunePreparations } from "./prune-preparations";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf", "pdftotext");

let database: TestDatabase;
let merchant: Merchant;
let pki: TestPki;
/** The root of these certificates, and the seal's own. */
let trustedPath: string;
let people: Readonly<{ rsa: Issued; p256: Issued; p384: Issued }>;
beforeAll(async () => {
  database = await testDatabase();
  pki = makePki();
  trustedPath = await trusting(pki);
  people = { rsa: pki.issue("Ana RSA", "RSA"), p256: pki.issue("Ana EC", "P256"), p384: pki.issue("Ana 384", "P384") };
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["CERTIFICATE", "HANDWRITTEN"] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => pki?.remove());

async function ready(options: Parameters<typeof aSignature>[1] = {}): Promise<TestSignature> {
  const made = await aSignature(merchant.caller, options);
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  return made;
}

const linkOf = ({ signers }: TestSignature, index = 0) => signers[index]?.linkToken ?? "";
const chainOf = ({ certificate, root }: Issued) => [derOf(certificate), derOf(root)];

async function prepare(linkToken: string, who: Issued, input: Partial<PreparationInput> = {}) {
  const { code: _, ...sent } = await inputFor(linkToken);
  const asked = { ...sent, handwriting: null, method: "CERTIFICATE" as const, chain: chainOf(who), ...input };
  return prepareSignature(getDb(), linkToken, asked, VISITOR);
}

/** As a key that got nothing but the bytes. */
const signed = ({ documents }: PreparedSignature, { key }: Issued): readonly Buffer[] =>
  documents.map(({ attributes }) => signBytes("sha256", attributes, createPrivateKey(key)));

const complete = (linkToken: string, { uuid: preparationUuid }: PreparedSignature, signatures: readonly Buffer[]) =>
  completePrepared(getDb(), linkToken, { preparationUuid, signatures }, VISITOR);

async function sign(linkToken: string, who: Issued): Promise<void> {
  const prepared = await prepare(linkToken, who);
  await complete(linkToken, prepared, signed(prepared, who));
}

const detail = ({ uuid }: TestSignature) => getOperation(getDb(), merchant.caller, uuid);
const evidence = ({ uuid }: TestSignature) => listEvidence(getDb(), merchant.tenantUuid, uuid);
const kinds = async (made: TestSignature) => (await evidence(made)).map(({ kind }) => kind);

async function newest(made: TestSignature): Promise<readonly Buffer[]> {
  const documents = (await detail(made)).signature?.documents ?? [];
  return Promise.all(
    documents.map(async ({ uuid }) => {
      const revisions = await listRevisions(getDb(), merchant.tenantUuid, uuid);
      return storedBytes(revisions.at(-1)?.storageKey ?? "");
    }),
  );
}

async function expectUnsigned(made: TestSignature): Promise<void> {
  expect(await detail(made)).toMatchObject({
    signature: { documents: [{ revision: 2 }], signers: [{ method: null }] },
  });
  expect(await kinds(made)).not.toContain("SIGNED");
}

/** The link of whoever stands in the first place now. */
async function linkNow({ uuid }: TestSignature): Promise<string | undefined> {
  const [first] = await listSigners(getDb(), merchant.tenantUuid, uuid);
  return first?.linkToken;
}

/** Its deadline, beyond what these tests do to the clock. */
async function extend({ uuid }: TestSignature): Promise<void> {
  await database.sql`update operation set expires_at = ${addSeconds(now(), 86_400).toISOString()} where uuid = ${uuid}`;
}

async function trusting({ folder, rootPath }: TestPki): Promise<string> {
  const chain = (await sealCredential())?.chain ?? [];
  const path = join(folder, "trusted.pem");
  const pems = chain.map((der) => new X509Certificate(der).toString());
  writeFileSync(path, [readFileSync(rootPath, "utf8"), ...pems].join("\n"));
  return path;
}

/** Where prepared files lie, and whether they still do. */
async function preparedFiles(): Promise<readonly boolean[]> {
  const rows = await database.sql`
    select d ->> 'storageKey' as key from signing_preparation p, jsonb_array_elements(p.documents) d
     where p.tenant_uuid = ${merchant.tenantUuid} order by p.created_at, key`;
  return Promise.all(
    rows.map(({ key }) =>
      storedBytes(key).then(
        () => true,
        () => false,
      ),
    ),
  );
}

describe.runIf(hasTools)("a key of the signer's own (decision 97)", () => {
  test.each<readonly [string, () => Issued]>([
    ["RSA", () => people.rsa],
    ["P-256", () => people.p256],
    ["P-384", () => people.p384],
  ])("signs every document with %s, and three judges accept it", async (_, who) => {
    const made = await ready({ files: { lease: await tablePdf(), invoice: await facturXPdf() } });
    await sign(linkOf(made), who());
    expect(await detail(made)).toMatchObject({
      status: "COMPLETED",
      signature: {
        documents: [{ revision: 3 }, { revision: 3 }],
        signers: [{ status: "SIGNED", method: "CERTIFICATE" }],
      },
    });
    for (const pdf of await newest(made)) {
      const [, own] = signaturesIn(pdf);
      expect(own?.der.includes(derOf(who().certificate))).toBe(true);
      expect(own?.coversAll).toBe(true);
      expect(qpdfComplaints(pdf)).toBe("");
      expect(signatureReport(pdf).match(/Signature is Valid/g)).toHaveLength(2);
      expect(opensslComplaints(pdf, trustedPath)).toBe("");
    }
  });

  test("is said to be what it is: whose certificate, by whom it was issued, and no qualified signature", async () => {
    const made = await ready();
    await sign(linkOf(made), people.rsa);
    const [pdf = Buffer.alloc(0)] = await newest(made);
    const page = textOfPage(pdf, 3);
    expect(page).toContain("Firma electrónica con certificado del firmante");
    expect(page).toContain("Certificado de Ana RSA");
    expect(page).toContain("Emitido por Test root");
    expect(page).not.toMatch(/cualificad|simple/i);
    const lines = await evidence(made);
    expect(lines.map(({ kind }) => kind)).toEqual(["CREATED", "SEALED", "CONSENTED", "SIGNED", "COMPLETED"]);
    expect(isUnbroken(lines)).toBe(true);
    expect(lines.find(({ kind }) => kind === "SIGNED")?.detail).not.toHaveProperty("handwriting");
    expect(lines.find(({ kind }) => kind === "SIGNED")?.detail).toMatchObject({
      method: "CERTIFICATE",
      certificateHolder: "Ana RSA",
      certificateIssuer: "O=Paraph tests, CN=Test root",
      certificateSerialNumber: expect.stringMatching(/^[0-9A-F]+$/),
      certificateSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("keeps whether what stands beside it was typed or drawn", async () => {
    const made = await ready();
    const handwriting = { kind: "typed", name: "Ana Soler" } as const;
    const prepared = await prepare(linkOf(made), people.rsa, { handwriting });
    await complete(linkOf(made), prepared, signed(prepared, people.rsa));
    const line = (await evidence(made)).find(({ kind }) => kind === "SIGNED");
    expect(line?.detail).toMatchObject({ method: "CERTIFICATE", handwriting: "TYPED" });
  });

  test("takes ECDSA as browsers give it: r and s", async () => {
    const made = await ready();
    const prepared = await prepare(linkOf(made), people.p256);
    const key = { key: createPrivateKey(people.p256.key), dsaEncoding: "ieee-p1363" } as const;
    await complete(
      linkOf(made),
      prepared,
      prepared.documents.map(({ attributes }) => createSign("sha256").update(attributes).sign(key)),
    );
    expect((await detail(made)).status).toBe("COMPLETED");
  });
});

describe.runIf(hasTools)("a key of the signer's own, against mistakes and others", () => {
  test("nothing is kept of a signature by another key, and the evidence says so", async () => {
    const made = await ready();
    const prepared = await prepare(linkOf(made), people.rsa);
    const wrong = complete(linkOf(made), prepared, signed(prepared, pki.issue("Mallory", "RSA")));
    await expect(wrong).rejects.toMatchObject({ errors: [{ pointer: "/signatures/0", code: "wrong" }] });
    await expectUnsigned(made);
    expect((await evidence(made)).at(-1)).toMatchObject({
      kind: "METHOD_FAILED",
      detail: { method: "CERTIFICATE", failure: "WRONG_SIGNATURE", certificateHolder: "Ana RSA" },
    });
    await complete(linkOf(made), prepared, signed(prepared, people.rsa));
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("nothing is kept of one document's signature in place of another's, nor of too few or too many", async () => {
    const made = await ready({ files: { one: await tablePdf(), two: await tablePdf() } });
    const prepared = await prepare(linkOf(made), people.rsa);
    const [one = Buffer.alloc(0), two = Buffer.alloc(0)] = signed(prepared, people.rsa);
    for (const [signatures, place] of [
      [[two, one], 0],
      [[one, one], 1],
      [[one], 1],
      [[], 0],
      [[one, two, one], 2],
    ] as const) {
      const pointer = `/signatures/${place}`;
      await expect(complete(linkOf(made), prepared, signatures)).rejects.toMatchObject({ errors: [{ pointer }] });
    }
    expect(await detail(made)).toMatchObject({ signature: { documents: [{ revision: 2 }, { revision: 2 }] } });
  });

  test("twice is once: a lost answer, and both at the same moment", async () => {
    const made = await ready();
    const prepared = await prepare(linkOf(made), people.rsa);
    const signatures = signed(prepared, people.rsa);
    await Promise.all([1, 2, 3].map(() => complete(linkOf(made), prepared, signatures)));
    await complete(linkOf(made), prepared, signatures);
    expect((await detail(made)).signature?.documents[0]?.revision).toBe(3);
    expect((await kinds(made)).filter((kind) => kind === "SIGNED")).toHaveLength(1);
  });

  test("a preparation is over after ten minutes", async () => {
    const made = await ready();
    const prepared = await prepare(linkOf(made), people.rsa);
    expect(prepared.expiresAt.getTime() - now().getTime()).toBeLessThanOrEqual(600_000);
    vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(now(), PREPARATION_SECONDS + 1) });
    await expect(complete(linkOf(made), prepared, signed(prepared, people.rsa))).rejects.toMatchObject({
      code: "conflict",
    });
    await expectUnsigned(made);
  });

  test("the newest preparation counts, with its own chain: a former one's signatures are of no use", async () => {
    const made = await ready();
    const former = await prepare(linkOf(made), people.rsa);
    const prepared = await prepare(linkOf(made), people.p256);
    await expect(complete(linkOf(made), former, signed(former, people.rsa))).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(complete(linkOf(made), prepared, signed(former, people.rsa))).rejects.toMatchObject({
      errors: [{ pointer: "/signatures/0" }],
    });
    await expectUnsigned(made);
    expect(await preparedFiles()).toEqual([false, true]);
    await complete(linkOf(made), prepared, signed(prepared, people.p256));
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("nobody completes another's: a fellow signer's, another organisation's, one that nobody made", async () => {
    const signers = signersOf(1, 1);
    const made = await ready({ signature: { signers } });
    const prepared = await prepare(linkOf(made, 0), people.rsa);
    const signatures = signed(prepared, people.rsa);
    const conflict = { code: "conflict" };
    await expect(complete(linkOf(made, 1), prepared, signatures)).rejects.toMatchObject(conflict);
    await expect(complete(linkOf(made, 0), { ...prepared, uuid: newUuid() }, signatures)).rejects.toMatchObject(
      conflict,
    );
    merchant = await insertMerchant(database, { signingMethods: ["CERTIFICATE"] });
    const other = await ready();
    await expect(complete(linkOf(other), prepared, signatures)).rejects.toMatchObject(conflict);
    await expectUnsigned(other);
  });

  test("whoever is overtaken prepares again; where something was filled in, they look again first", async () => {
    const field = { signerId: "s1", type: "TEXT", page: 1, x: 50, y: 50, width: 200, height: 20, label: "Rent" };
    const documents = [{ id: "lease", fields: [field] }];
    for (const [signature, again] of [
      [{ signers: signersOf(1, 1) }, "done"],
      [{ signers: signersOf(1, 1), documents }, "conflict"],
    ] as const) {
      const made = await ready({ signature });
      const uuid = (await detail(made)).signature?.documents[0]?.fields[0]?.uuid;
      const { contentHash } = await inputFor(linkOf(made, 1));
      const prepared = await prepare(linkOf(made, 1), people.rsa, { contentHash });
      const values = new Map(uuid ? [[uuid, { kind: "text", text: "900 €" } as const]] : []);
      await signDocuments(getDb(), linkOf(made, 0), await inputFor(linkOf(made, 0), { values }), VISITOR);
      await expect(complete(linkOf(made, 1), prepared, signed(prepared, people.rsa))).rejects.toMatchObject({
        code: "conflict",
      });
      const outcome = await prepare(linkOf(made, 1), people.rsa, { contentHash }).then(
        async (fresh) => {
          await complete(linkOf(made, 1), fresh, signed(fresh, people.rsa));
          return "done";
        },
        ({ code }: { code: string }) => code,
      );
      expect(outcome).toBe(again);
    }
  });

  test("two keys at the same moment: the slower one prepares again, and each has one signature", async () => {
    const made = await ready({ signature: { signers: signersOf(1, 1) } });
    const outcomes = await Promise.allSettled([sign(linkOf(made, 0), people.rsa), sign(linkOf(made, 1), people.p256)]);
    for (const [index, { status }] of outcomes.entries()) {
      if (status === "rejected") await sign(linkOf(made, index), index === 0 ? people.rsa : people.p256);
    }
    expect(await detail(made)).toMatchObject({ status: "COMPLETED", signature: { documents: [{ revision: 4 }] } });
  });

  test("whoever takes a signer's place has none of their preparations", async () => {
    const made = await ready();
    const prepared = await prepare(linkOf(made), people.rsa);
    const signerUuid = made.signers[0]?.uuid ?? "";
    const subject = { name: "Eva", lastName: null, email: "eva@example.com", phone: null };
    const change = { subject, methods: null, notify: null };
    await changeSigner(getDb(), merchant.caller, { uuid: made.uuid, signerUuid }, change);
    const link = (await linkNow(made)) ?? "";
    await expect(complete(link, prepared, signed(prepared, people.rsa))).rejects.toMatchObject({ code: "conflict" });
    await expect(complete(linkOf(made), prepared, signed(prepared, people.rsa))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("whose place another takes while it is made, nothing is prepared by their link", async () => {
    const made = await ready();
    const preparing = interleave(
      database,
      (tx) => takePlace(tx, made, newLinkToken()),
      () => prepare(linkOf(made), people.rsa),
    );
    await expect(preparing).rejects.toMatchObject({ code: "not_found" });
    expect(await preparedFiles()).toEqual([]);
  });

  test("the seal's key signs for nobody who has one", async () => {
    const made = await ready();
    const input = await inputFor(linkOf(made), { method: "CERTIFICATE" });
    await expect(signDocuments(getDb(), linkOf(made), input, VISITOR)).rejects.toMatchObject({
      errors: [{ pointer: "/method", code: "needs_key" }],
    });
    await expectUnsigned(made);
  });

  test("without consent, or in a way that was not offered, nothing is prepared", async () => {
    const made = await ready();
    const consent = false;
    await expect(prepare(linkOf(made), people.rsa, { consent })).rejects.toMatchObject({
      errors: [{ pointer: "/consent" }],
    });
    await expect(prepare(linkOf(made), people.rsa, { method: "REMOTE" })).rejects.toMatchObject({
      errors: [{ pointer: "/method" }],
    });
    expect(await preparedFiles()).toEqual([]);
  });

  test("a transaction that fails keeps nothing, and the same signatures sign afterwards", async () => {
    const made = await ready();
    const prepared = await prepare(linkOf(made), people.rsa);
    const signatures = signed(prepared, people.rsa);
    await database.sql`
      create function refuse_signed() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`;
    await database.sql`
      create trigger refuse_signed before insert on signature_evidence for each row
        when (new.kind = 'SIGNED') execute function refuse_signed()`;
    await expect(complete(linkOf(made), prepared, signatures)).rejects.toThrow();
    await database.sql`drop trigger refuse_signed on signature_evidence`;
    await expectUnsigned(made);
    await complete(linkOf(made), prepared, signatures);
    expect((await detail(made)).status).toBe("COMPLETED");
  });
});

describe.runIf(hasTools)("a certificate that nothing is signed with", () => {
  test.each<readonly [string, KeyKind, Profile, number, number, string]>([
    ["that has ended", "P256", "signer", 1, 2, "expired"],
    ["that has not begun", "P256", "signer", 30, -2, "not_yet_valid"],
    ["for other uses", "P256", "encipherment", 30, 0, "wrong_key_usage"],
    ["with a weak key", "RSA_WEAK", "signer", 30, 0, "weak_key"],
  ])(
    "%s: its problem is named, told in the evidence, and falls over",
    async (name, kind, profile, days, later, code) => {
      const made = await ready();
      const mine = pki.issue(name, kind, profile, days);
      vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(now(), later * 86_400) });
      await extend(made);
      await expect(prepare(linkOf(made), mine)).rejects.toMatchObject({ errors: [{ pointer: "/certificate", code }] });
      expect((await evidence(made)).at(-1)).toMatchObject({
        kind: "METHOD_FAILED",
        detail: { method: "CERTIFICATE", failure: code.toUpperCase() },
      });
    },
  );

  test("no chain, no certificates, others' certificates in it", async () => {
    const made = await ready();
    for (const [chain, code] of [
      [[], "unreadable"],
      [[Buffer.from("no certificate")], "unreadable"],
      [[derOf(people.rsa.certificate), derOf(people.p256.certificate)], "broken_chain"],
    ] as const) {
      await expect(prepare(linkOf(made), people.rsa, { chain })).rejects.toMatchObject({ errors: [{ code }] });
    }
  });

  test("what the configuration falls over to is offered once, with a line that says so", async () => {
    await database.sql`
      update configuration set signature_configuration = jsonb_set(
        jsonb_set(signature_configuration, '{SIGNATURE,signingMethods}', '["CERTIFICATE"]'),
        '{SIGNATURE,failoverCertificateSignature}', 'true') where tenant_uuid = ${merchant.tenantUuid}`;
    const made = await ready();
    for (let time = 0; time < 2; time++) await prepare(linkOf(made), people.rsa, { chain: [] }).catch(() => undefined);
    expect((await detail(made)).signature?.signers[0]).toMatchObject({ methods: ["CERTIFICATE", "EMAIL_OTP"] });
    const told = (await evidence(made)).slice(2).map(({ kind, detail }) => [kind, detail.to ?? detail.failure]);
    expect(told).toEqual([
      ["METHOD_FAILED", "UNREADABLE"],
      ["FAILED_OVER", ["EMAIL_OTP"]],
      ["METHOD_FAILED", "UNREADABLE"],
    ]);
  });

  test("whoever fails without end fills no chain", async () => {
    const made = await ready();
    for (let time = 0; time < 22; time++) await prepare(linkOf(made), people.rsa, { chain: [] }).catch(() => undefined);
    expect((await kinds(made)).filter((kind) => kind === "METHOD_FAILED")).toHaveLength(20);
  });
});

describe.runIf(hasTools)("what was prepared", () => {
  test("is gone once it is signed, else when it is over, with its files", async () => {
    const made = await ready({ signature: { signers: signersOf(1, 1) } });
    await sign(linkOf(made, 0), people.rsa);
    expect(await preparedFiles()).toEqual([false]);
    const prepared = await prepare(linkOf(made, 1), people.p256);
    await prunePreparations(getDb(), addSeconds(prepared.expiresAt, -1));
    expect(await preparedFiles()).toEqual([true]);
    const keys = await database.sql`
      select p.documents -> 0 ->> 'storageKey' as key from signing_preparation p where p.uuid = ${prepared.uuid}`;
    await prunePreparations(getDb(), prepared.expiresAt);
    expect(await preparedFiles()).toEqual([]);
    await expect(storedBytes(keys[0]?.key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  const prepareBefore = (made: TestSignature, count: number) => database.sql`
    insert into signing_preparation (uuid, tenant_uuid, signer_uuid, method, content_hash, chain, documents, "values",
                                     created_at, expires_at)
    select gen_random_uuid(), ${merchant.tenantUuid}, ${made.signers[0]?.uuid ?? ""}, 'CERTIFICATE', '', '[]', '[]', '{}',
           ${now().toISOString()}, ${now().toISOString()} from generate_series(1, ${count})`;

  test("is not made without end, nor is anything drawn for it then", async () => {
    const made = await ready();
    await prepareBefore(made, 20);
    const filling = vi.spyOn(revisions, "fillRevision");
    await expect(prepare(linkOf(made), people.rsa)).rejects.toMatchObject({ code: "rate_limited" });
    expect(filling).not.toHaveBeenCalled();
  });

  test("is the last of an hour's once, however many are made at once", async () => {
    const made = await ready();
    await prepareBefore(made, 19);
    const both = await Promise.allSettled([prepare(linkOf(made), people.rsa), prepare(linkOf(made), people.rsa)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
