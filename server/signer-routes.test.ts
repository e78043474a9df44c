import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signerMessagesIn } from "@/components/signer/messages";
import { aSignerPage, aSignerView, SIGNER_STEPS } from "@/components/signer/testing/views";
import { AppError, badField } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { sendSigningCode } from "@/lib/signatures/codes/send-signing-code";
import { openSignerDocument } from "@/lib/signatures/documents/open-signer-document";
import { completePrepared } from "@/lib/signatures/keys/complete-prepared";
import { failCertificate } from "@/lib/signatures/keys/fail-certificate";
import { prepareSignature } from "@/lib/signatures/keys/prepare-signature";
import { CERTIFICATE_FAULTS, REMOTE_FAILURES } from "@/lib/signatures/model";
import { beginRemoteSigning, findKeptForm, findOpenPassage } from "@/lib/signatures/remote/begin-remote-signing";
import { returnFromProvider } from "@/lib/signatures/remote/return-from-provider";
import { askNewSigningLink } from "@/lib/signatures/signers/ask-new-signing-link";
import { declineToSign } from "@/lib/signatures/signing/decline-to-sign";
import { findSignerView, visitSignerView } from "@/lib/signatures/signing/find-signer-view";
import { signDocuments } from "@/lib/signatures/signing/sign-documents";
import { watchSigner } from "@/lib/signatures/signing/watch-signer";
import { loadRoutes, type RouteHandler } from "./route-files";

vi.mock("@/lib/http/database", async (original) => ({
  ...(await original<typeof import("@/lib/http/database")>()),
  getDb: () => "db",
}));
vi.mock("@/lib/signatures/signing/find-signer-view");
vi.mock("@/lib/signatures/signers/ask-new-signing-link");
vi.mock("@/lib/signatures/remote/begin-remote-signing");
vi.mock("@/lib/signatures/keys/complete-prepared");
vi.mock("@/lib/signatures/signing/decline-to-sign");
vi.mock("@/lib/signatures/keys/fail-certificate");
vi.mock("@/lib/signatures/documents/open-signer-document");
vi.mock("@/lib/signatures/keys/prepare-signature");
vi.mock("@/lib/signatures/remote/return-from-provider");
vi.mock("@/lib/signatures/codes/send-signing-code");
vi.mock("@/lib/signatures/signing/sign-documents");
vi.mock("@/lib/signatures/signing/watch-signer");
vi.mock("../app/(payer)/_visit/assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  signerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  viewerAssets: () => ({ script: "/pdf.js", worker: "/pdfworker.js", files: "/pdf", certificate: "/certificate.js" }),
}));

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PAGE = "/sign/[linkToken]";
const HASH = aSignerView(SIGNER_STEPS.sign).contentHash;
const WHERE = { ipAddress: "192.0.2.1", userAgent: CHROME };
const FROM = { ...WHERE, ofSender: false };

const A_CERTIFICATE = {
  name: "Ana",
  subject: "CN=Ana",
  issuer: "CN=Root",
  issuerName: "Root",
  isSelfSigned: false,
  serialNumber: "1",
  notBefore: new Date(0),
  notAfter: new Date(1),
  fingerprint: "00",
};

const loaded = await loadRoutes();
const routes = [...loaded].flatMap(([path, handlers]) =>
  path.startsWith(PAGE) ? [...handlers].map(([method, handler]) => ({ path, method, handler })) : [],
);

type Asked = Readonly<{
  fields?: Readonly<Record<string, string>>;
  address?: string;
  headers?: Record<string, string>;
}>;

async function ask(method: string, below: string, { fields, address = FROM.ipAddress, headers = {} }: Asked = {}) {
  const route = routes.find((each) => each.path === `${PAGE}${below}` && each.method === method);
  if (!route) throw new Error(`There is no ${method} ${below}.`);
  return call(route.handler, method, below, { fields: fields ?? {}, address, headers });
}

async function call(
  handler: RouteHandler,
  method: string,
  below: string,
  { fields, address, headers }: Required<Asked>,
) {
  const posted = new Request("http://inside/", { method: "POST", body: formOf(fields) });
  const asked = new Headers({ "user-agent": CHROME, accept: "text/html", "x-paraph-client-ip": address, ...headers });
  asked.set("content-type", posted.headers.get("content-type") ?? "");
  const params = Promise.resolve({ linkToken: "token", documentUuid: newUuid() });
  const url = `http://inside/sign/token${below}`;
  const body = method === "POST" && posted.body ? posted.body : null;
  return handler({ method, url, headers: asked, body }, { params });
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ contentHash: HASH, ...fields })) form.append(name, value);
  return form;
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(findSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.sign));
  vi.mocked(visitSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.sign));
});

const ticked = (text: string) => /<input[^>]*id="consent"[^>]*>/.exec(text)?.[0].includes("checked") ?? null;

describe("opening", () => {
  it("is a person's visit of the page, from where they are", async () => {
    expect((await ask("GET", "")).status).toBe(200);
    expect(visitSignerView).toHaveBeenCalledExactlyOnceWith("db", "token", FROM);
  });

  it("of a document says which revision its page shows (decision 91)", async () => {
    vi.mocked(openSignerDocument).mockRejectedValue(new AppError("not_found"));
    const route = routes.find(({ path }) => path === `${PAGE}/documents/[documentUuid]`);
    if (!route) throw new Error("There is no document.");
    const asked = { fields: {}, address: "192.0.2.2", headers: {} };
    await call(route.handler, "GET", `/documents/d?sha256=${HASH}`, asked);
    await call(route.handler, "GET", "/documents/d", asked);
    expect(vi.mocked(openSignerDocument).mock.calls.map(([, , , shown]) => shown)).toEqual([HASH, null]);
  });

  it("is none of a robot's, and of nothing that stands beside the page", async () => {
    await ask("GET", "", { headers: { "user-agent": "WhatsApp/2.23.20.0" } });
    vi.mocked(openSignerDocument).mockRejectedValue(new AppError("not_found"));
    vi.mocked(watchSigner).mockResolvedValue("FULL");
    for (const { path, method, handler } of routes) {
      if (path === PAGE) continue;
      await call(handler, method, path.slice(PAGE.length), { fields: {}, address: "192.0.2.2", headers: {} });
    }
    expect(visitSignerView).not.toHaveBeenCalled();
  });

  it("of a link that nobody made is a 404 in the reader's language, which says nothing of paying", async () => {
    vi.mocked(visitSignerView).mockResolvedValue(null);
    const answer = await ask("GET", "", { headers: { "accept-language": "de" } });
    const text = await answer.text();
    expect([answer.status, text.includes("Diese Seite gibt es nicht")]).toEqual([404, true]);
    expect(text).toContain("Gesiegelte elektronische Signaturen");
    expect(text).not.toMatch(/Zahlung|token/);
  });

  it("while the database is away is a 503 that says when to come again", async () => {
    const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
    vi.mocked(visitSignerView).mockRejectedValue(new Error("Failed query", { cause: lost }));
    const answer = await ask("GET", "");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.text()).toContain("Nothing is signed until this page says so.");
  });
});

describe("signing", () => {
  const SIGNED = { method: "HANDWRITTEN", consent: "yes", "handwriting.name": "Ana Ruiz", "value.f-text": "Calle <1>" };

  it("hands over what was shown, filled in and agreed to, and shows the page again", async () => {
    const answer = await ask("POST", "/sign", { fields: SIGNED });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign/token"]);
    const [, linkToken, signing, visitor] = vi.mocked(signDocuments).mock.calls[0] ?? [];
    expect([linkToken, visitor]).toEqual(["token", FROM]);
    expect(signing).toMatchObject({
      method: "HANDWRITTEN",
      contentHash: HASH,
      consent: true,
      code: null,
      handwriting: { kind: "typed", name: "Ana Ruiz" },
    });
    expect(signing?.values.get("f-text")).toEqual({ kind: "text", text: "Calle <1>" });
  });

  it("says in its place what is missing, and loses nothing", async () => {
    const errors = ["/consent", "/handwriting", "/code", "/values/f-date", "/values/f-initials"].flatMap(
      (pointer) => badField(pointer, "required", "is missing").errors,
    );
    vi.mocked(signDocuments).mockRejectedValue(new AppError("invalid_field", { errors }));
    const answer = await ask("POST", "/sign", { fields: SIGNED });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    for (const id of ["consent", "handwriting", "code", "value-f-date", "initials"])
      expect(text).toContain(`href="#${id}"`);
    expect(text).toContain("The code is missing: have it sent, then write it here.");
    expect(text).toContain('value="Calle &lt;1&gt;"');
    expect(text).toContain('value="Ana Ruiz"');
  });

  it("says of a drawing that is none that the signature is missing, and asks nobody else", async () => {
    const fields = { ...SIGNED, handwriting: "drawn", "handwriting.drawing": '{"lines":"x"}' };
    const answer = await ask("POST", "/sign", { fields });
    expect([answer.status, (await answer.text()).includes("The signature is missing.")]).toEqual([422, true]);
    expect(signDocuments).not.toHaveBeenCalled();
  });

  it("shows documents that have changed as they are now, with all that was filled in", async () => {
    vi.mocked(signDocuments).mockRejectedValue(new AppError("conflict"));
    vi.mocked(findSignerView)
      .mockResolvedValueOnce(aSignerView(SIGNER_STEPS.sign))
      .mockResolvedValueOnce(aSignerView(SIGNER_STEPS.sign, { contentHash: "another" }));
    const answer = await ask("POST", "/sign", { fields: SIGNED });
    const text = await answer.text();
    expect(answer.status).toBe(409);
    expect(text).toContain("The documents have changed in the meantime");
    expect(text).toContain('name="contentHash" value="another"');
    expect(text).toContain('value="Ana Ruiz"');
    expect(ticked(text)).toBe(false);
  });

  it.each([
    ["operation_final", 303],
    ["not_found", 404],
    ["rate_limited", 429],
    ["internal_error", 500],
  ] as const)("that comes to %s is a %i", async (code, status) => {
    vi.mocked(signDocuments).mockRejectedValue(new AppError(code, { retryAfterSeconds: 7 }));
    const answer = await ask("POST", "/sign", { fields: SIGNED, address: `192.0.2.${status % 250}` });
    expect(answer.status).toBe(status);
    if (code === "rate_limited") expect(answer.headers.get("retry-after")).toBe("7");
  });

  it("leaves a database that is away to whoever answers for it", async () => {
    const closed = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
    for (const error of [closed, new AppError("service_unavailable", { cause: closed })]) {
      vi.mocked(signDocuments).mockRejectedValue(error);
      await expect(ask("POST", "/sign", { fields: SIGNED })).rejects.toThrow(error);
    }
  });

  it.each([
    ["a file store that is away", new AppError("service_unavailable", { retryAfterSeconds: 30 })],
    ["a full disk", Object.assign(new Error("write"), { code: "ENOSPC" })],
  ])("shows the page with all that was filled in over %s", async (_what, error) => {
    const { common } = aSignerPage("en");
    for (const below of ["/sign", "/certificate"]) {
      vi.mocked(signDocuments).mockRejectedValue(error);
      vi.mocked(prepareSignature).mockRejectedValue(error);
      const answer = await ask("POST", below, { fields: { ...SIGNED, chain: btoa("x") } });
      const text = await answer.text();
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
      expect(text).toContain(common.problems.other);
      expect(text).toContain('value="Ana Ruiz"');
      expect(ticked(text)).toBe(true);
    }
  });

  it("a second time, when the first press has signed, shows what is so", async () => {
    vi.mocked(findSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.signed));
    expect((await ask("POST", "/sign", { fields: SIGNED })).headers.get("location")).toBe("/sign/token");
    expect(signDocuments).not.toHaveBeenCalled();
  });

  it("and asking for a code are addresses that lead back to the page", async () => {
    const forms = ["/sign", "/code", "/certificate", "/certificate/signatures", "/certificate/failure"];
    for (const below of forms) {
      expect((await ask("GET", below)).headers.get("location")).toBe("/sign/token");
    }
  });
});

describe("signing with a key that a provider keeps (decision 98)", () => {
  const PROVIDER_PAGE = "https://rssp.example/oauth2/authorize?scope=service&state=s&lang=en";
  const signer = { ...aSignerView(SIGNER_STEPS.sign).signer, methods: ["REMOTE"] } as const;
  const view = aSignerView(SIGNER_STEPS.sign, { signer, remoteProvider: "Firma <Ejemplar>" });
  const hashOf = (token: string) => createHash("sha256").update(token).digest("hex").slice(0, 8);
  const FIELDS = { method: "REMOTE", consent: "yes", code: "123456", "value.f-text": "Calle 1" };
  beforeEach(() => {
    vi.mocked(findSignerView).mockResolvedValue(view);
    vi.mocked(visitSignerView).mockResolvedValue(view);
  });

  it("keeps what was filled in and leaves, with a cookie that comes back with the browser alone", async () => {
    vi.mocked(beginRemoteSigning).mockResolvedValue({ failure: null, browserToken: "b-token" });
    const answer = await ask("POST", "/sign", { fields: FIELDS });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign/token/provider"]);
    expect(answer.headers.get("set-cookie")).toBe(
      `paraph_remote_signing_${hashOf("b-token")}=b-token; Max-Age=1800; Path=/remote-signing; HttpOnly; SameSite=Lax`,
    );
    const [, linkToken, input, about] = vi.mocked(beginRemoteSigning).mock.calls[0] ?? [];
    expect([linkToken, input?.contentHash, input?.consent]).toEqual(["token", HASH, true]);
    const { code: _, ...form } = FIELDS;
    expect(about).toEqual({ language: "en", form: { ...form, contentHash: HASH }, visitor: FROM });
    expect(signDocuments).not.toHaveBeenCalled();
  });

  it("goes on to the provider by itself, without script, and has a button", async () => {
    vi.mocked(findOpenPassage).mockResolvedValue(PROVIDER_PAGE);
    const answer = await ask("GET", "/provider");
    const text = await answer.text();
    const url = PROVIDER_PAGE.replaceAll("&", "&amp;");
    expect(text).toContain(`content="0;url=${url}"`);
    expect(text).toContain(`href="${url}"`);
    expect(text).toContain("Taking you to Firma &lt;Ejemplar&gt;");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("leads nobody anywhere when nothing waits there", async () => {
    vi.mocked(findOpenPassage).mockResolvedValue(null);
    expect((await ask("GET", "/provider")).headers.get("location")).toBe("/sign/token");
    vi.mocked(findOpenPassage).mockResolvedValue(PROVIDER_PAGE);
    vi.mocked(findSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.signed, { remoteProvider: "Firma" }));
    expect((await ask("GET", "/provider")).headers.get("location")).toBe("/sign/token");
  });

  it("says so where the provider is away from the beginning, and loses nothing", async () => {
    vi.mocked(beginRemoteSigning).mockResolvedValue({ failure: "UNAVAILABLE" });
    const text = await (await ask("POST", "/sign", { fields: FIELDS })).text();
    expect(text).toContain("Firma &lt;Ejemplar&gt; can’t be reached at the moment.");
    expect(text).toContain('value="Calle 1"');
  });

  it.each(REMOTE_FAILURES)("says what came of it, and has kept what was filled in: %s", async (failure) => {
    vi.mocked(findKeptForm).mockResolvedValue({ "value.f-text": "Calle 2" });
    const route = routes.find(({ path, method }) => path === PAGE && method === "GET")?.handler;
    const headers = new Headers({ "user-agent": CHROME, accept: "text/html", "x-paraph-client-ip": FROM.ipAddress });
    const url = `http://inside/sign/token?remote=${failure}`;
    const answer = await route?.(
      { method: "GET", url, headers, body: null },
      { params: Promise.resolve({ linkToken: "token" }) },
    );
    const text = (await answer?.text()) ?? "";
    expect(text).toContain("Not signed yet");
    expect(text).toContain('value="Calle 2"');
  });

  it.each([
    [{ isToApprove: true, failure: null }, "/provider"],
    [{ isToApprove: false, failure: null }, ""],
    [{ isToApprove: false, failure: "DENIED" }, "?remote=DENIED"],
  ] as const)("comes back: %o", async (onward, below) => {
    vi.mocked(returnFromProvider).mockResolvedValue({ linkToken: "token", ...onward });
    const answer = await callback(
      "state=s&code=c",
      "paraph_remote_signing_0=a-token; other=1; paraph_remote_signing_1=b-token",
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `http://localhost:3000/sign/token${below}`]);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const brought = { state: "s", code: "c", error: null, browserTokens: ["a-token", "b-token"] };
    expect(returnFromProvider).toHaveBeenLastCalledWith("db", brought, WHERE);
  });

  it("is told nothing where it isn't known", async () => {
    vi.mocked(returnFromProvider).mockResolvedValue(null);
    const answer = await callback("error=access_denied", "");
    expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
    const brought = { state: "", code: null, error: "access_denied", browserTokens: [] };
    expect(returnFromProvider).toHaveBeenLastCalledWith("db", brought, WHERE);
  });

  async function callback(query: string, cookie: string): Promise<Response> {
    const handler = loaded.get("/remote-signing/callback")?.get("GET");
    if (!handler) throw new Error("There is no callback.");
    const headers = new Headers({ "user-agent": CHROME, cookie, "x-paraph-client-ip": FROM.ipAddress });
    const url = `http://inside/remote-signing/callback?${query}`;
    return handler({ method: "GET", url, headers, body: null }, { params: Promise.resolve({}) });
  }
});

describe("asking for a code", () => {
  it("sends it on the way that is chosen, and shows the page with what was filled in", async () => {
    const answer = await ask("POST", "/code", { fields: { method: "SMS_OTP", "value.f-text": "Calle 1" } });
    expect(sendSigningCode).toHaveBeenCalledExactlyOnceWith("db", "token", "SMS_OTP");
    expect([answer.status, (await answer.text()).includes('value="Calle 1"')]).toEqual([200, true]);
  });

  it.each([
    ["the same", HASH, true],
    ["others by now", "another", false],
  ])("says where the documents are others, and takes the tick away: they are %s", async (_, contentHash, stays) => {
    vi.mocked(findSignerView)
      .mockResolvedValueOnce(aSignerView(SIGNER_STEPS.sign))
      .mockResolvedValueOnce(aSignerView(SIGNER_STEPS.sign, { contentHash }));
    const fields = { contentHash: HASH, method: "SMS_OTP", consent: "yes", "value.f-text": "Calle 1" };
    const text = await (await ask("POST", "/code", { fields })).text();
    expect(/data-problems.*The documents have changed in the meantime/s.test(text)).toBe(!stays);
    expect([ticked(text), text.includes('value="Calle 1"')]).toEqual([stays, true]);
  });

  it("takes the signer's own way where another was sent", async () => {
    const signer = { ...aSignerView(SIGNER_STEPS.sign).signer, methods: ["EMAIL_OTP"] } as const;
    vi.mocked(findSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.sign, { signer }));
    await ask("POST", "/code", { fields: { method: "SMS_OTP" } });
    expect(sendSigningCode).toHaveBeenCalledExactlyOnceWith("db", "token", "EMAIL_OTP");
  });

  it.each([
    ["rate_limited", 429, "Too many codes"],
    ["internal_error", 500, "The code could not be sent."],
  ] as const)("that comes to %s says so", async (code, status, said) => {
    vi.mocked(sendSigningCode).mockRejectedValue(new AppError(code));
    const answer = await ask("POST", "/code", { fields: { method: "SMS_OTP" } });
    expect([answer.status, (await answer.text()).includes(said)]).toEqual([status, true]);
  });
});

describe("signing with a certificate", () => {
  const CHAIN = [Buffer.from("leaf"), Buffer.from("root")];
  const inBase64 = (parts: readonly Buffer[]) => parts.map((bytes) => bytes.toString("base64")).join();
  const SENT = { method: "CERTIFICATE", consent: "yes", "value.f-text": "Calle 1", chain: inBase64(CHAIN) };
  const PREPARATION = newUuid();
  const byCertificate = () => {
    const signer = { ...aSignerView(SIGNER_STEPS.sign).signer, methods: ["CERTIFICATE", "EMAIL_OTP"] } as const;
    vi.mocked(findSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.sign, { signer }));
  };

  it("is prepared with what was shown, filled in and agreed to; the answer is what is to be signed", async () => {
    const attributes = Buffer.from("attributes");
    const documents = [{ documentUuid: newUuid(), name: "Lease", attributes, hash: Buffer.alloc(32) }];
    vi.mocked(prepareSignature).mockResolvedValue({
      uuid: PREPARATION,
      documents,
      algorithm: "RSA_SHA256",
      certificate: A_CERTIFICATE,
      expiresAt: new Date(),
    });
    const answer = await ask("POST", "/certificate", { fields: SENT });
    expect(await answer.json()).toEqual({ preparation: PREPARATION, toBeSigned: [attributes.toString("base64")] });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const [, linkToken, input, visitor] = vi.mocked(prepareSignature).mock.calls[0] ?? [];
    expect([linkToken, visitor]).toEqual(["token", FROM]);
    expect(input).toMatchObject({ method: "CERTIFICATE", contentHash: HASH, consent: true, chain: CHAIN });
    expect(input?.values.get("f-text")).toEqual({ kind: "text", text: "Calle 1" });
  });

  it("without a file asks for one, and nobody else", async () => {
    byCertificate();
    const answer = await ask("POST", "/certificate", { fields: { ...SENT, chain: "" } });
    expect([answer.status, (await answer.text()).includes("The certificate file is missing.")]).toEqual([422, true]);
    expect(prepareSignature).not.toHaveBeenCalled();
  });

  it.each(CERTIFICATE_FAULTS)("says of %s what it is, in its place", async (fault) => {
    byCertificate();
    const [error] = badField("/certificate", fault.toLowerCase(), "is not one to sign with").errors;
    vi.mocked(prepareSignature).mockRejectedValue(new AppError("invalid_field", { errors: error ? [error] : [] }));
    const answer = await ask("POST", "/certificate", { fields: SENT });
    const text = (await answer.text()).replaceAll("&#x27;", "’");
    const place = fault === "WRONG_PASSWORD" ? "certificate-password" : "certificate";
    const said = signerMessagesIn("en").certificate.faults[fault];
    expect(text).toContain(
      `<a href="#${place}" class="inline-flex min-h-6 items-center underline underline-offset-4">${said}`,
    );
    expect(text).toMatch(new RegExp(`id="${place}-problem"[^>]*>${said.replace(/[.()]/g, "\\$&")}`));
  });

  it("takes the signatures, and shows the page again", async () => {
    const signatures = [Buffer.from("one"), Buffer.from("two")];
    const fields = { method: "CERTIFICATE", preparation: PREPARATION, signatures: inBase64(signatures) };
    const answer = await ask("POST", "/certificate/signatures", { fields });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign/token"]);
    const given = { preparationUuid: PREPARATION, signatures };
    expect(completePrepared).toHaveBeenCalledExactlyOnceWith("db", "token", given, FROM);
  });

  it("that was overtaken is a 409, upon which the page prepares again", async () => {
    vi.mocked(completePrepared).mockRejectedValue(new AppError("conflict"));
    expect((await ask("POST", "/certificate/signatures", { fields: { preparation: PREPARATION } })).status).toBe(409);
  });

  it("of no preparation of ours is nothing", async () => {
    const answer = await ask("POST", "/certificate/signatures", { fields: { preparation: "' or 1=1" } });
    expect(answer.status).toBe(422);
    expect(completePrepared).not.toHaveBeenCalled();
  });

  it("that failed in the browser is told with what it was, and only with what it may be", async () => {
    byCertificate();
    for (const [failure, told] of [
      ["WRONG_PASSWORD", "WRONG_PASSWORD"],
      ["my secret", "UNREADABLE"],
    ] as const) {
      const answer = await ask("POST", "/certificate/failure", { fields: { method: "CERTIFICATE", failure } });
      expect(failCertificate).toHaveBeenLastCalledWith("db", "token", told, FROM);
      const text = await answer.text();
      expect(answer.status).toBe(422);
      expect(text).toContain(signerMessagesIn("en").certificate.faults[told]);
      // What falls over is among what is offered by now.
      expect(text).toContain('value="EMAIL_OTP"');
    }
  });

  it("where no script runs says that it needs one", async () => {
    byCertificate();
    vi.mocked(signDocuments).mockRejectedValue(badField("/method", "needs_key", "signs with the signer's own key"));
    const answer = await ask("POST", "/sign", { fields: SENT });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Signing with a certificate needs JavaScript");
  });

  it("sends neither the file nor its password, whatever sends the form", async () => {
    const signer = { ...aSignerView(SIGNER_STEPS.sign).signer, methods: ["CERTIFICATE"] } as const;
    vi.mocked(visitSignerView).mockResolvedValue(aSignerView(SIGNER_STEPS.sign, { signer }));
    const page = await (await ask("GET", "")).text();
    const inputs = page.match(/<input[^>]*type="(?:file|password)"[^>]*>/g) ?? [];
    expect(inputs).toHaveLength(2);
    for (const input of inputs) expect(input).not.toMatch(/\s(?:name|form)=/);
  });
});

describe("whatever else stands below the link", () => {
  it("declines with the reason as it was typed, or without one", async () => {
    const handler = routes.find(({ path, method }) => path === `${PAGE}/decline` && method === "POST")?.handler;
    for (const [sent, reason] of [
      ["reason=+too+expensive+", " too expensive "],
      ["reason=", ""],
      ["", null],
    ] as const) {
      const request = new Request("http://inside/sign/token/decline", { method: "POST", body: sent });
      const headers = new Headers({ "user-agent": CHROME, "x-paraph-client-ip": FROM.ipAddress });
      const { body } = request;
      await handler?.(
        { method: "POST", url: request.url, headers, body },
        { params: Promise.resolve({ linkToken: "token" }) },
      );
      expect(declineToSign).toHaveBeenLastCalledWith("db", "token", reason, FROM);
    }
  });

  it("tells an open page whether it is stale", async () => {
    const answer = await ask("GET", "/status");
    expect(await answer.json()).toEqual({ step: "SIGN", stamp: `SIGN/${HASH}/HANDWRITTEN,EMAIL_OTP,SMS_OTP/` });
  });

  it("is not there for a link that nobody made, and guesses are counted (decision 84)", async () => {
    // On a busy machine thirty guesses take longer than one is forgotten.
    vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
    vi.mocked(findSignerView).mockResolvedValue(null);
    vi.mocked(visitSignerView).mockResolvedValue(null);
    vi.mocked(watchSigner).mockResolvedValue("UNKNOWN_LINK");
    vi.mocked(declineToSign).mockRejectedValue(new AppError("not_found"));
    vi.mocked(askNewSigningLink).mockRejectedValue(new AppError("not_found"));
    vi.mocked(openSignerDocument).mockRejectedValue(new AppError("not_found"));
    /** What says the same of every link, and so nothing. */
    const forms = ["/sign", "/decline", "/code", "/certificate", "/certificate/signatures", "/certificate/failure"];
    const back = [...forms, "/language", "/new-link"];
    const saysNothing = new Set(["POST /language", "GET /qr.svg", ...back.map((below) => `GET ${below}`)]);
    const guessable = routes.filter(({ path, method }) => !saysNothing.has(`${method} ${path.slice(PAGE.length)}`));
    expect(guessable).toHaveLength(13);
    for (const [index, { path, method, handler }] of guessable.entries()) {
      const asked = { fields: {}, address: `198.51.100.${index}`, headers: {} };
      const guess = () => call(handler, method, path.slice(PAGE.length), asked);
      for (let count = 0; count < 30; count += 1) expect((await guess()).status, path).toBe(404);
      expect((await guess()).status, path).toBe(429);
    }
  });
});
