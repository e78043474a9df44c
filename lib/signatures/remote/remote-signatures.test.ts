import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb, inTransaction, type Transaction } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { spendPassage } from "@/db/queries/signatures/remote-passages";
import { listRevisions } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { documentPool } from "@/lib/documents/document-pool";
import { fileStore } from "@/lib/documents/files/file-store";
import { PoolError } from "@/lib/documents/pool/process-pool";
import { storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, qpdfComplaints, signatureReport, textOfPage } from "@/lib/documents/testing/outside-tools";
import { sha256, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { opensslComplaints, signaturesIn } from "@/lib/documents/testing/signature-tools";
import { getOperation } from "@/lib/operations/get-operation";
import { newLinkToken } from "@/lib/operations/link-url";
import { beDemoAt, serveSandboxProvider } from "@/lib/remote-signing/testing/sandbox";
import { keyOf } from "@/lib/sandbox-signing-provider/keyring";
import { PEOPLE } from "@/lib/sandbox-signing-provider/people";
import { answerPage } from "@/lib/sandbox-signing-provider/testing/person";
import { sealCredential } from "@/lib/seals/seal";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { findKnownDocument } from "@/lib/verification/find-known-document";
import { signaturesOf } from "@/lib/verification/signatures-of";
import { readyDocuments } from "../documents/ready-documents";
import { isUnbroken } from "../evidence/tell-evidence";
import { findSigning } from "../find-signing";
import { changeSigner } from "../signers/change-signer";
import { methodsFor } from "../signers/methods";
import { declineToSign } from "../signing/decline-to-sign";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, signersOf, type TestSignature, takePlace, VISITOR } from "../testing/a-signature";
import { beginRemoteSigning, findKeptForm, findOpenPassage } from "./begin-remote-signing";
import { browserHashOf, keepPassage, newPassage } from "./remote-passage";
import { type BroughtBack, type Onward, returnFromProvider } from "./return-from-provider";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf", "pdftotext");

type Disturbance = Response | "CUT_AFTER" | null;

/** Of what the sandbox is asked, the way there can be disturbed. */
let disturb: (call: string) => Disturbance | Promise<Disturbance> = () => null;
const calls: string[] = [];

let database: TestDatabase;
let merchant: Merchant;
let provider: TestServer;
beforeAll(async () => {
  database = await testDatabase();
  provider = await serveSandboxProvider((handle) => async (request) => {
    const call = new URL(request.url).pathname.replace("/sandbox-signing-provider/", "");
    calls.push(call);
    const disturbed = await disturb(call);
    if (disturbed instanceof Response) return disturbed;
    const response = await handle(request);
    if (disturbed === "CUT_AFTER") throw new Error("The line is cut when everything is done.");
    return response;
  });
});
beforeEach(async () => {
  beDemoAt(provider);
  disturb = () => null;
  calls.length = 0;
  merchant = await insertMerchant(database, { signingMethods: ["REMOTE", "HANDWRITTEN"] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => provider?.close());

async function ready(options: Parameters<typeof aSignature>[1] = {}): Promise<TestSignature> {
  const made = await aSignature(merchant.caller, options);
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  return made;
}

const linkOf = ({ signers }: TestSignature, index = 0) => signers[index]?.linkToken ?? "";

/** A person with a browser, at a link. */
type Walk = Readonly<{
  linkToken: string;
  browserToken: string;
  /** Answers the provider's page that is open now; what the browser brings back. */
  answer: (form?: Parameters<typeof answerPage>[1]) => Promise<BroughtBack>;
}>;

async function begin(linkToken: string): Promise<Walk> {
  const { code: _, method: __, ...input } = await inputFor(linkToken);
  const begun = await beginRemoteSigning(
    getDb(),
    linkToken,
    { ...input, handwriting: null },
    { language: "es", form: { method: "REMOTE" }, visitor: VISITOR },
  );
  if (begun.failure !== null) throw new Error(begun.failure);
  const { browserToken } = begun;
  const answer = async (form: Parameters<typeof answerPage>[1] = {}): Promise<BroughtBack> => {
    const url = await findOpenPassage(getDb(), linkToken);
    if (url === null) throw new Error("No page is open.");
    const brought = await answerPage(url, form);
    const state = brought.get("state") ?? "";
    return { state, code: brought.get("code"), error: brought.get("error"), browserTokens: [browserToken] };
  };
  return { linkToken, browserToken, answer };
}

const comeBack = (brought: BroughtBack) => returnFromProvider(getDb(), brought, VISITOR);

/** Up to the page where they agree to what is signed. */
async function identified(linkToken: string, person = "lucia"): Promise<Walk> {
  const walk = await begin(linkToken);
  expect(await comeBack(await walk.answer({ person }))).toEqual({ linkToken, isToApprove: true, failure: null });
  return walk;
}

async function sign(linkToken: string, person = "lucia", pin = "12345"): Promise<Onward | null> {
  const walk = await identified(linkToken, person);
  return comeBack(await walk.answer({ pin }));
}

const done = (linkToken: string) => ({ linkToken, isToApprove: false, failure: null });
const failed = (linkToken: string, failure: string) => ({ linkToken, isToApprove: false, failure });

const detail = ({ uuid }: TestSignature) => getOperation(getDb(), merchant.caller, uuid);
const evidence = ({ uuid }: TestSignature) => listEvidence(getDb(), merchant.tenantUuid, uuid);
const linesOf = async (made: TestSignature, kind: string) =>
  (await evidence(made)).filter((line) => line.kind === kind).map((line) => line.detail);

async function newest(made: TestSignature): Promise<readonly Buffer[]> {
  const documents = (await detail(made)).signature?.documents ?? [];
  return Promise.all(
    documents.map(async ({ uuid }) => {
      const last = (await listRevisions(getDb(), merchant.tenantUuid, uuid)).at(-1);
      return storedBytes(last?.storageKey ?? "");
    }),
  );
}

/** Nothing is signed, nothing is lost: the same link signs afterwards. */
async function expectUnsigned(made: TestSignature, failures: readonly unknown[]): Promise<void> {
  expect(await linesOf(made, "METHOD_FAILED")).toEqual(failures);
  expect((await detail(made)).signature?.documents[0]?.revision).toBe(2);
  expect(isUnbroken(await evidence(made))).toBe(true);
  disturb = () => null;
  expect(await sign(linkOf(made))).toEqual(done(linkOf(made)));
  expect(await linesOf(made, "SIGNED")).toHaveLength(1);
}

const told = (failure: string, more: object = {}) => ({ ...VISITOR, method: "REMOTE", failure, ...more });

describe("signing with the provider's help (decision 98)", () => {
  test.each([
    ["lucia", "Lucía Ficticia Moreno (sandbox)"],
    ["juergen", "Jürgen Beispiel (sandbox)"],
  ])("is said as what it is, with holder and issuer: %s", async (person, holder) => {
    const made = await ready({ files: { lease: await tablePdf(), annex: await tablePdf() } });
    expect(await sign(linkOf(made), person)).toEqual(done(linkOf(made)));
    expect(await detail(made)).toMatchObject({
      status: "COMPLETED",
      signature: {
        documents: [{ revision: 3 }, { revision: 3 }],
        signers: [{ status: "SIGNED", method: "REMOTE" }],
      },
    });
    expect(await linesOf(made, "SIGNED")).toEqual([
      expect.objectContaining({
        ...VISITOR,
        method: "REMOTE",
        certificateHolder: holder,
        certificateIssuer: expect.stringContaining("Sandbox CA"),
        certificateSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([]);
    const [bytes = Buffer.of()] = await newest(made);
    const known = await findKnownDocument(getDb(), [sha256(bytes)]);
    expect(signaturesOf(known?.revisions ?? [])).toMatchObject([
      { signer: "Ana Soler", method: "REMOTE", certificate: { holder, issuer: expect.stringContaining("Sandbox CA") } },
    ]);
  });

  test("is offered only where somebody keeps keys", () => {
    const failovers = { failoverCertificateSignature: false, failoverSmsSignature: false };
    const settings = { SIGNATURE: { signingMethods: ["REMOTE", "EMAIL_OTP"], ...failovers } };
    const person = { name: "Ana", lastName: null, email: "ana@example.com", phone: null };
    const offered = () => methodsFor(settings, person);
    expect(offered()).toEqual(["REMOTE", "EMAIL_OTP"]);
    vi.mocked(env).mockReturnValue({ ...env(), demo: false });
    expect(offered()).toEqual(["EMAIL_OTP"]);
  });

  test.skipIf(!hasTools).each(["lucia", "juergen"])("every validator accepts it: %s", async (person) => {
    const made = await ready();
    await sign(linkOf(made), person);
    const trusted = await trustedPath();
    for (const bytes of await newest(made)) {
      expect(qpdfComplaints(bytes)).toBe("");
      expect(opensslComplaints(bytes, trusted)).toBe("");
      const report = signatureReport(bytes);
      expect(report.match(/Signature is Valid/g)).toHaveLength(2);
      expect(report).toContain("(sandbox)");
      expect(signaturesIn(bytes)).toHaveLength(2);
      expect(textOfPage(bytes, 3)).toMatch(/Sandbox CA/);
    }
  });

  test("asks the provider to sign once, for exactly these documents", async () => {
    const made = await ready({ files: { lease: await tablePdf(), annex: await tablePdf() } });
    const walk = await identified(linkOf(made));
    const page = new URL((await findOpenPassage(getDb(), linkOf(made))) ?? "");
    expect(page.searchParams.get("numSignatures")).toBe("2");
    expect(page.searchParams.get("lang")).toBe("es");
    await comeBack(await walk.answer());
    expect(calls.filter((call) => call.endsWith("signHash"))).toHaveLength(1);
  });

  test("two who sign side by side both do: the second one is told, and agrees to what it is by then", async () => {
    const made = await ready({ signature: { signers: signersOf(1, 1) } });
    const first = await identified(linkOf(made, 0));
    const second = await identified(linkOf(made, 1), "juergen");
    expect(await comeBack(await first.answer())).toEqual(done(linkOf(made, 0)));
    expect(await comeBack(await second.answer())).toEqual(failed(linkOf(made, 1), "CHANGED"));
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([told("DOCUMENTS_CHANGED", { step: "APPROVE" })]);
    expect(await sign(linkOf(made, 1), "juergen")).toEqual(done(linkOf(made, 1)));
    expect((await detail(made)).status).toBe("COMPLETED");
  });

  test("two tabs, gone to their end at the same moment, are one signature", async () => {
    const made = await ready();
    const walk = await identified(linkOf(made));
    const brought = await walk.answer();
    const both = await Promise.all([comeBack(brought), comeBack(brought)]);
    expect(both).toEqual([done(linkOf(made)), done(linkOf(made))]);
    expect(await linesOf(made, "SIGNED")).toHaveLength(1);
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([]);
    expect(calls.filter((call) => call.endsWith("signHash"))).toHaveLength(1);
  });
});

describe("a way to the provider", () => {
  test("that another tab of theirs is going has not failed, and is not too late", async () => {
    const made = await ready();
    const brought = await (await identified(linkOf(made))).answer();
    const goes = (tx: Transaction) => spendPassage(tx, merchant.tenantUuid, brought.state, now());
    expect(await interleave(database, goes, () => comeBack(brought))).toEqual(done(linkOf(made)));
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([]);
  });

  test("is gone once: whoever comes again is shown how things stand", async () => {
    const made = await ready();
    const walk = await begin(linkOf(made));
    const first = await walk.answer();
    expect(await comeBack(first)).toMatchObject({ isToApprove: true });
    const before = calls.length;
    expect(await comeBack(first)).toEqual(done(linkOf(made)));
    expect(calls).toHaveLength(before);
    const second = await walk.answer();
    await comeBack(second);
    expect(await comeBack(second)).toEqual(done(linkOf(made)));
    expect(await linesOf(made, "SIGNED")).toHaveLength(1);
  });

  test("belongs to the browser that began it, and to nobody who holds its address", async () => {
    const made = await ready();
    const brought = await (await begin(linkOf(made))).answer();
    const other = await begin(linkOf(await ready()));
    for (const browserTokens of [[], [""], [other.browserToken]]) {
      expect(await comeBack({ ...brought, browserTokens })).toBeNull();
    }
    for (const state of ["nobodys", "nobody's", "\0"]) expect(await comeBack({ ...brought, state })).toBeNull();
    // It has spent nothing, and told nothing of the link. A browser may be on several ways at a time.
    const browserTokens = [other.browserToken, ...brought.browserTokens];
    expect(await comeBack({ ...brought, browserTokens })).toMatchObject({ isToApprove: true });
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([]);
  });

  test("ends after a while", async () => {
    const made = await ready();
    const walk = await begin(linkOf(made));
    const brought = await walk.answer();
    vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(now(), 601) });
    expect(await findOpenPassage(getDb(), linkOf(made))).toBeNull();
    expect(await comeBack(brought)).toEqual(failed(linkOf(made), "LATE"));
    vi.useRealTimers();
    await expectUnsigned(made, [told("TOO_LATE")]);
  });

  test("is of no use to who had the link before", async () => {
    const made = await ready();
    const brought = await (await begin(linkOf(made))).answer();
    const [signer] = made.signers;
    const change = {
      subject: { name: "Eva", lastName: "Otra", email: "eva@example.com" },
      methods: null,
      notify: null,
    };
    const named = { uuid: made.uuid, signerUuid: signer?.uuid ?? "" };
    await changeSigner(getDb(), merchant.caller, named, {
      ...change,
      subject: { ...(signer ?? never()).subject, ...change.subject },
    });
    expect(await comeBack(brought)).toBeNull();
  });

  test("is begun by nobody whose place another takes at that moment, who is led to none of their pages", async () => {
    const made = await ready();
    const link = newLinkToken();
    const beginning = interleave(
      database,
      (tx) => takePlace(tx, made, link),
      () => begin(linkOf(made)),
    );
    await expect(beginning).rejects.toMatchObject({ code: "not_found" });
    expect([await findOpenPassage(getDb(), link), await findKeptForm(getDb(), link)]).toEqual([null, null]);
  });

  test("goes no further for whoever came back while another took the place", async () => {
    const made = await ready();
    const link = newLinkToken();
    const brought = await (await begin(linkOf(made))).answer();
    const coming = interleave(
      database,
      (tx) => takePlace(tx, made, link),
      () => comeBack(brought),
    );
    expect(await coming).toEqual(done(linkOf(made)));
    expect(await findOpenPassage(getDb(), link)).toBeNull();
  });

  test("is kept for nobody who has lost the place while the provider was asked", async () => {
    const made = await ready();
    const signing = await findSigning(getDb(), linkOf(made));
    await inTransaction(getDb(), (tx) => takePlace(tx, made, newLinkToken()));
    const createdAt = now();
    const kept = keepPassage(getDb(), signing ?? never(), newPassage("es"), {
      step: "APPROVE",
      input: null,
      approval: { preparationUuid: newUuid(), credentialId: "c", signAlgorithm: "a" },
      browserHash: browserHashOf("b"),
      form: { method: "REMOTE" },
      pageUrl: "https://provider.example/",
      createdAt,
      expiresAt: addSeconds(createdAt, 60),
    });
    await expect(kept).rejects.toMatchObject({ code: "not_found" });
  });

  test("leads nowhere when the signer has declined or signed otherwise meanwhile", async () => {
    const [declined, signed] = [await ready(), await ready()];
    const first = await (await identified(linkOf(declined))).answer();
    await declineToSign(getDb(), linkOf(declined), "no", VISITOR);
    expect(await comeBack(first)).toEqual(done(linkOf(declined)));
    expect((await detail(declined)).status).toBe("REJECTED");
    const second = await (await identified(linkOf(signed))).answer();
    await signDocuments(getDb(), linkOf(signed), await inputFor(linkOf(signed)), VISITOR);
    expect(await comeBack(second)).toEqual(done(linkOf(signed)));
    expect(await linesOf(signed, "SIGNED")).toHaveLength(1);
    expect(calls.filter((call) => call.endsWith("signHash"))).toEqual([]);
  });

  test.each([
    ["agrees", {}],
    ["refuses", { action: "CANCEL" }],
  ] as const)("asks and tells nothing of who %s there after having signed otherwise", async (_, form) => {
    const made = await ready();
    const brought = await (await begin(linkOf(made))).answer(form);
    await signDocuments(getDb(), linkOf(made), await inputFor(linkOf(made)), VISITOR);
    calls.length = 0;
    expect(await comeBack(brought)).toEqual(done(linkOf(made)));
    expect([calls, await linesOf(made, "METHOD_FAILED")]).toEqual([[], []]);
  });

  test("that fails tells nothing of who has taken the place meanwhile", async () => {
    const made = await ready();
    const brought = await (await begin(linkOf(made))).answer();
    const subject = { name: "Eva", lastName: "Otra", email: "eva@example.com", phone: null };
    const named = { uuid: made.uuid, signerUuid: made.signers[0]?.uuid ?? "" };
    disturb = async () => {
      await changeSigner(getDb(), merchant.caller, named, { subject, methods: ["HANDWRITTEN"], notify: null });
      return new Response(null, { status: 503 });
    };
    await comeBack(brought);
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([]);
  });

  test("is begun only with consent, and where the method is offered", async () => {
    const { code: _, method: __, ...input } = await inputFor(linkOf(await ready()));
    const made = await ready();
    const start = (changes: object) =>
      beginRemoteSigning(
        getDb(),
        linkOf(made),
        { ...input, ...changes },
        { language: "es", form: { method: "REMOTE" }, visitor: VISITOR },
      );
    await expect(start({})).rejects.toMatchObject({ code: "conflict" });
    const { contentHash } = await inputFor(linkOf(made));
    await expect(start({ contentHash, consent: false })).rejects.toMatchObject({ errors: [{ pointer: "/consent" }] });
    merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
    const byHand = await ready();
    await expect(begin(linkOf(byHand))).rejects.toMatchObject({ errors: [{ pointer: "/method" }] });
    expect(calls).toEqual([]);
  });
});

describe("what goes wrong is told in the evidence, and can be begun anew", () => {
  test("the person refuses to say who they are", async () => {
    const made = await ready();
    const walk = await begin(linkOf(made));
    expect(await comeBack(await walk.answer({ action: "CANCEL" }))).toEqual(failed(linkOf(made), "DENIED"));
    await expectUnsigned(made, [told("DENIED", { step: "IDENTIFY", providerCode: "access_denied" })]);
  });

  test("the person refuses what is to be signed", async () => {
    const made = await ready();
    const walk = await identified(linkOf(made));
    expect(await comeBack(await walk.answer({ action: "CANCEL" }))).toEqual(failed(linkOf(made), "DENIED"));
    await expectUnsigned(made, [told("DENIED", { step: "APPROVE", providerCode: "access_denied" })]);
  });

  test.each([
    ["maud", "EXPIRED", told("EXPIRED")],
    ["nuno", "NO_CERTIFICATE", told("PROVIDER_NO_CREDENTIAL", { step: "CERTIFICATE" })],
  ])("the certificate of %s is none to sign with: %s", async (person, failure, line) => {
    const made = await ready();
    const walk = await begin(linkOf(made));
    expect(await comeBack(await walk.answer({ person }))).toEqual(failed(linkOf(made), failure));
    await expectUnsigned(made, [line]);
  });

  test("the provider signs something else", async () => {
    const made = await ready();
    expect(await sign(linkOf(made), "juergen", "33333")).toEqual(failed(linkOf(made), "WRONG"));
    await expectUnsigned(made, [expect.objectContaining(told("WRONG_SIGNATURE"))]);
  });

  test("the provider is out of order when it is to sign", async () => {
    const made = await ready();
    expect(await sign(linkOf(made), "lucia", "55555")).toEqual(failed(linkOf(made), "UNAVAILABLE"));
    await expectUnsigned(made, [told("PROVIDER_UNAVAILABLE", { step: "SIGN", providerCode: "server_error" })]);
  });

  test("the provider has signed, and its answer is lost", async () => {
    const made = await ready();
    disturb = (call) => (call.endsWith("signHash") ? "CUT_AFTER" : null);
    expect(await sign(linkOf(made))).toEqual(failed(linkOf(made), "NO_ANSWER"));
    await expectUnsigned(made, [told("PROVIDER_NO_ANSWER", { step: "SIGN" })]);
  });

  test("the provider is silent before it is asked to sign: it can't be reached, and no signature is spoken of", async () => {
    const made = await ready();
    const walk = await begin(linkOf(made));
    disturb = (call) => (call.endsWith("oauth2/token") ? "CUT_AFTER" : null);
    expect(await comeBack(await walk.answer({ person: "lucia" }))).toEqual(failed(linkOf(made), "UNAVAILABLE"));
    await expectUnsigned(made, [told("PROVIDER_NO_ANSWER", { step: "CERTIFICATE" })]);
  });

  test.each([
    ["csc/v2/info", "IDENTIFY"],
    ["oauth2/token", "CERTIFICATE"],
    ["csc/v2/credentials/list", "CERTIFICATE"],
    ["csc/v2/credentials/info", "CERTIFICATE"],
  ])("the provider is away at %s", async (away, step) => {
    const made = await ready();
    disturb = (call) => (call === away ? new Response(null, { status: 503 }) : null);
    const { code: _, method: __, ...input } = await inputFor(linkOf(made));
    if (step === "IDENTIFY") {
      const begun = await beginRemoteSigning(getDb(), linkOf(made), input, {
        language: "es",
        form: { method: "REMOTE" },
        visitor: VISITOR,
      });
      expect(begun).toEqual({ failure: "UNAVAILABLE" });
    } else {
      const walk = await begin(linkOf(made));
      expect(await comeBack(await walk.answer())).toEqual(failed(linkOf(made), "UNAVAILABLE"));
    }
    await expectUnsigned(made, [told("PROVIDER_UNAVAILABLE", { step })]);
  });

  test("the provider is away when it is to ask for the second consent", async () => {
    const made = await ready();
    const walk = await begin(linkOf(made));
    const brought = await walk.answer();
    let asked = 0;
    disturb = (call) => {
      if (call === "csc/v2/info") asked += 1;
      return call === "csc/v2/info" && asked > 1 ? new Response(null, { status: 503 }) : null;
    };
    expect(await comeBack(brought)).toEqual(failed(linkOf(made), "UNAVAILABLE"));
    await expectUnsigned(made, [told("PROVIDER_UNAVAILABLE", { step: "APPROVE" })]);
  });

  const away = new AppError("service_unavailable");

  test("the provider has signed, and we can't keep it: nothing is lost but the consent", async () => {
    const made = await ready();
    const brought = await (await identified(linkOf(made))).answer();
    const put = vi.spyOn(fileStore(), "put").mockRejectedValue(away);
    expect(await comeBack(brought)).toEqual(failed(linkOf(made), "NOT_KEPT"));
    put.mockRestore();
    expect(calls.filter((call) => call.endsWith("signHash"))).toHaveLength(1);
    await expectUnsigned(made, [told("NOT_KEPT", { step: "APPROVE" })]);
  });

  test("what kept us from it for a moment costs no consent: the same signatures are kept", async () => {
    const made = await ready();
    const brought = await (await identified(linkOf(made))).answer();
    vi.spyOn(fileStore(), "put").mockRejectedValueOnce(away);
    expect(await comeBack(brought)).toEqual(done(linkOf(made)));
    expect(calls.filter((call) => call.endsWith("signHash"))).toHaveLength(1);
    expect(await linesOf(made, "SIGNED")).toHaveLength(1);
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([]);
  });

  test("nothing can be prepared for the certificate that they have", async () => {
    const made = await ready();
    const brought = await (await begin(linkOf(made))).answer();
    const put = vi.spyOn(fileStore(), "put").mockRejectedValue(away);
    expect(await comeBack(brought)).toEqual(failed(linkOf(made), "NOT_KEPT"));
    put.mockRestore();
    await expectUnsigned(made, [told("NOT_KEPT", { step: "IDENTIFY" })]);
  });

  test("too many documents wait here, which is no attempt too many of theirs", async () => {
    const made = await ready();
    const brought = await (await begin(linkOf(made))).answer();
    const run = vi.spyOn(documentPool(), "run").mockRejectedValue(new PoolError("full"));
    expect(await comeBack(brought)).toEqual(failed(linkOf(made), "NOT_KEPT"));
    run.mockRestore();
    await expectUnsigned(made, [told("NOT_KEPT", { step: "IDENTIFY" })]);
  });

  test("one consent doesn't reach for as many documents", async () => {
    const made = await ready({ files: { lease: await tablePdf(), annex: await tablePdf() } });
    const person = PEOPLE.find(({ id }) => id === "lucia");
    const held = person && (await keyOf(person));
    const certificates = held?.chain.map((each) => each.toString("base64"));
    const key = { status: "enabled", algo: ["1.2.840.113549.1.1.11"] };
    disturb = (call) =>
      call.endsWith("credentials/info") ? Response.json({ key, cert: { certificates }, multisign: 1 }) : null;
    const walk = await begin(linkOf(made));
    expect(await comeBack(await walk.answer())).toEqual(failed(linkOf(made), "TOO_MANY"));
    expect(await linesOf(made, "METHOD_FAILED")).toEqual([
      told("TOO_MANY_DOCUMENTS", { step: "CERTIFICATE", documents: 2, signaturesMax: 1 }),
    ]);
  });

  test("what the configuration falls over to is offered from then on", async () => {
    await database.sql`
      update configuration set signature_configuration = jsonb_set(
        jsonb_set(signature_configuration, '{SIGNATURE,signingMethods}', '["REMOTE"]'),
        '{SIGNATURE,failoverCertificateSignature}', 'true') where tenant_uuid = ${merchant.tenantUuid}`;
    const made = await ready();
    const walk = await begin(linkOf(made));
    await comeBack(await walk.answer({ person: "nuno" }));
    expect(await linesOf(made, "FAILED_OVER")).toEqual([{ from: "REMOTE", to: ["EMAIL_OTP"] }]);
    const [signer] = await listSigners(getDb(), merchant.tenantUuid, made.uuid);
    expect(signer?.methods).toEqual(["REMOTE", "EMAIL_OTP"]);
  });
});

function never(): never {
  throw new Error("There is one.");
}

/** The roots of the seal and of the sandbox. */
async function trustedPath(): Promise<string> {
  const seal = await sealCredential();
  const roots = [seal?.chain.at(-1)];
  for (const person of PEOPLE) roots.push((await keyOf(person))?.chain.at(-1));
  const path = join(env().dataDir, "trusted.pem");
  const pem = (der: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${(der.toString("base64").match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
  writeFileSync(path, roots.flatMap((root) => (root ? [pem(root)] : [])).join(""));
  return path;
}
