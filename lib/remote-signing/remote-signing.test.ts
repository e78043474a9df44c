import { createHash, randomBytes, verify, X509Certificate } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { serve, type TestServer } from "@/lib/banks/testing/http-server";
import { answerPage } from "@/lib/sandbox-signing-provider/testing/person";
import { checkSignerChain } from "@/lib/seals/check-signer-chain";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { cscSigner } from "./csc/csc-signer";
import type { RemoteCredential, RemoteSigner, Returned } from "./model";
import { remoteSigner } from "./remote-signer";
import type { RemoteProblem } from "./remote-signing-error";
import { type ProviderSettings, providerSettings } from "./settings";
import { beDemoAt, serveSandboxProvider } from "./testing/sandbox";

/** Of what the sandbox is asked, the way there can be disturbed. */
let disturb: (request: Request) => Response | Promise<Response> | null = () => null;
const calls: string[] = [];

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "paraph-provider-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

let provider: TestServer;
beforeEach(async () => {
  disturb = () => null;
  calls.length = 0;
  provider = await serveSandboxProvider((handle) => (request, ...more) => {
    calls.push(new URL(request.url).pathname.replace("/sandbox-signing-provider/", ""));
    return disturb(request) ?? handle(request, ...more);
  });
  beDemoAt(provider, dataDir);
});
afterEach(() => provider.close());

function settings(changes: Partial<ProviderSettings> = {}): ProviderSettings {
  const found = providerSettings();
  if (!found) throw new Error("The demo has a provider.");
  return { ...found, ...changes };
}

const signer = (changes?: Partial<ProviderSettings>): RemoteSigner => cscSigner(settings(changes));
const passage = () => ({
  state: randomBytes(32).toString("base64url"),
  codeVerifier: randomBytes(32).toString("base64url"),
  language: "es",
});
const hashOf = (text: string) => createHash("sha256").update(text).digest();

async function identified(person: string, remote = signer()): Promise<RemoteCredential> {
  const asked = passage();
  const answer = await answerPage(await remote.identifyAt(asked), { person });
  expect(answer.get("state")).toBe(asked.state);
  return remote.credentialOf({ code: answer.get("code") ?? "", codeVerifier: asked.codeVerifier });
}

async function approved(
  credential: RemoteCredential,
  texts: readonly string[],
  pin = "12345",
  remote = signer(),
): Promise<Returned> {
  const asked = passage();
  const answer = await answerPage(await remote.approveAt(asked, credential, texts.map(hashOf)), { pin });
  return { code: answer.get("code") ?? "", codeVerifier: asked.codeVerifier };
}

const failure = (work: Promise<unknown>, problem: RemoteProblem) =>
  expect(work).rejects.toMatchObject({ name: "RemoteSigningError", problem });

describe("a provider of remote signatures", () => {
  it.each([
    ["lucia", "RSA_SHA256", "Lucía Ficticia Moreno (sandbox)"],
    ["juergen", "ECDSA_SHA256", "Jürgen Beispiel (sandbox)"],
  ])("signs with the key of who is there: %s, %s", async (person, algorithm, name) => {
    const credential = await identified(person);
    const checked = checkSignerChain(credential.chain, now());
    expect(checked).toMatchObject({ problem: null, algorithm, certificate: { name } });
    const texts = ["first", "second", "third"];
    const returned = await approved(credential, texts);
    const signatures = await signer().sign(returned, credential, texts.map(hashOf));
    const { publicKey } = new X509Certificate(credential.chain[0] ?? "");
    expect(signatures.map((each, place) => verify("sha256", Buffer.from(texts[place] ?? ""), publicKey, each))).toEqual(
      [true, true, true],
    );
  });

  it("says in every certificate that it is a sandbox, and keeps its keys for itself, once", async () => {
    const [{ chain }, again] = [await identified("lucia"), await identified("lucia")];
    const [leaf = Buffer.of(), root = Buffer.of()] = chain;
    expect(new X509Certificate(leaf).subject).toContain("sandbox");
    expect(new X509Certificate(root).subject).toMatch(/Sandbox CA/);
    expect(again.chain[0]?.equals(leaf)).toBe(true);
    const folder = join(dataDir, "sandbox-signing-provider");
    expect(await readdir(folder)).toEqual(["keys.json"]);
    expect((await stat(join(folder, "keys.json"))).mode & 0o077).toBe(0);
  });

  it("is sent what the interface asks for, and is proved that we are who asked", async () => {
    const asked = passage();
    const service = new URL(await signer().identifyAt(asked));
    expect(service.pathname).toBe("/sandbox-signing-provider/oauth2/authorize");
    expect(Object.fromEntries(service.searchParams)).toEqual({
      response_type: "code",
      client_id: "paraph",
      redirect_uri: `${provider.origin}/remote-signing/callback`,
      scope: "service",
      lang: "es",
      state: asked.state,
      code_challenge: hashOf(asked.codeVerifier).toString("base64url"),
      code_challenge_method: "S256",
    });
    const hashes = [hashOf("a"), hashOf("b")];
    const approval = new URL(await signer().approveAt(asked, { credentialId: "lucia-rsa" }, hashes));
    expect(Object.fromEntries(approval.searchParams)).toMatchObject({
      scope: "credential",
      credentialID: "lucia-rsa",
      numSignatures: "2",
      hashes: hashes.map((hash) => hash.toString("base64url")).join(","),
      hashAlgorithmOID: "2.16.840.1.101.3.4.2.1",
    });
    const { code } = await approved(await identified("lucia"), ["a"]);
    const stolen = { code, codeVerifier: randomBytes(32).toString("base64url") };
    await failure(signer().sign(stolen, await identified("lucia"), [hashOf("a")]), "REFUSED");
  });

  it("shows how many documents there are, and the beginning of each hash", async () => {
    const hashes = [hashOf("a"), hashOf("b")];
    const url = await signer().approveAt(passage(), await identified("juergen"), hashes);
    const page = await (await fetch(url)).text();
    expect(page).toMatch(/<html lang="es">/);
    expect(page).toContain("data-count>2<");
    for (const hash of hashes) expect(page).toContain(hash.toString("hex").slice(0, 16));
  });

  it("gives nothing for a consent that was used, or that was for something else", async () => {
    const credential = await identified("lucia");
    const returned = await approved(credential, ["a"]);
    await signer().sign(returned, credential, [hashOf("a")]);
    await failure(signer().sign(returned, credential, [hashOf("a")]), "REFUSED");
    await failure(signer().sign(await approved(credential, ["a"]), credential, [hashOf("b")]), "REFUSED");
    const other = await identified("juergen");
    await failure(signer().sign(await approved(credential, ["a"]), other, [hashOf("a")]), "REFUSED");
    const service = await answerPage(await signer().identifyAt({ ...passage(), codeVerifier: "v".repeat(43) }));
    const asService = { code: service.get("code") ?? "", codeVerifier: "v".repeat(43) };
    await failure(signer().sign(asService, credential, [hashOf("a")]), "REFUSED");
  });

  it("asks again after a wrong PIN, and sends back who cancels", async () => {
    const url = await signer().identifyAt(passage());
    const wrong = await fetch(url, { method: "POST", body: new URLSearchParams({ person: "lucia", pin: "11111" }) });
    expect(await wrong.text()).toContain('role="alert"');
    expect((await answerPage(url, { action: "CANCEL" })).get("error")).toBe("access_denied");
  });

  it("sends nobody to an address that isn't the application's own", async () => {
    const url = new URL(await signer().identifyAt(passage()));
    url.searchParams.set("redirect_uri", "https://evil.example/");
    const answer = await fetch(url, { method: "POST", redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  it("doesn't know an application with another secret", async () => {
    await failure(identified("lucia", signer({ clientSecret: "another" })), "REFUSED");
  });

  it("says so where somebody has no key", async () => {
    await failure(identified("nuno"), "NO_CREDENTIAL");
  });

  /** Beside her own key there is one of before, which the provider names first. */
  const withFormerKey = async (former: Readonly<{ key: object; cert: object }>) => {
    const answers = [{ credentialIDs: ["former", "lucia-rsa"] }, { ...former, multisign: 1 }];
    disturb = (request) =>
      /credentials\/(list|info)$/.test(request.url) && answers[0] ? Response.json(answers.shift()) : null;
    const { credentialId, chain } = await identified("lucia");
    return [credentialId, checkSignerChain(chain, now()).problem];
  };

  it("passes over a certificate that has been renewed, and over a key of which it says no more than that it is out of use", async () => {
    const { chain, signAlgorithm } = await identified("maud");
    const certificates = chain.map((certificate) => certificate.toString("base64"));
    const key = { status: "enabled", algo: [signAlgorithm] };
    const own = ["lucia-rsa", null];
    expect(await withFormerKey({ key, cert: { status: "expired", certificates } })).toEqual(own);
    expect(await withFormerKey({ key, cert: { certificates } })).toEqual(own);
    expect(await withFormerKey({ key: { status: "disabled", algo: [] }, cert: {} })).toEqual(own);
    await failure(withFormerKey({ key, cert: {} }), "UNSOUND");
  });

  it("shows a certificate that has ended as what it is", async () => {
    const { chain } = await identified("maud");
    expect(checkSignerChain(chain, now())).toEqual({ problem: "EXPIRED" });
  });
});

describe("what goes wrong on the way", () => {
  it("a signature of something else comes back as one: who completes it looks", async () => {
    const credential = await identified("lucia");
    const returned = await approved(credential, ["a"], "33333");
    const [signature = Buffer.of()] = await signer().sign(returned, credential, [hashOf("a")]);
    const { publicKey } = new X509Certificate(credential.chain[0] ?? "");
    expect(verify("sha256", Buffer.from("a"), publicKey, signature)).toBe(false);
  });

  it("no answer in time is no answer, and is not asked for twice", async () => {
    const credential = await identified("lucia");
    const returned = await approved(credential, ["a"], "44444");
    calls.length = 0;
    await failure(signer({ timeoutMs: 2_000 }).sign(returned, credential, [hashOf("a")]), "NO_ANSWER");
    expect(calls.filter((call) => call.endsWith("signHash"))).toHaveLength(1);
  });

  it("a provider that is out of order is one that can be tried again", async () => {
    const credential = await identified("lucia");
    await failure(signer().sign(await approved(credential, ["a"], "55555"), credential, [hashOf("a")]), "UNAVAILABLE");
  });

  it("a provider that nobody finds is one that can be tried again", async () => {
    const gone = await serve(() => new Response(null));
    await gone.close();
    await failure(signer({ url: `${gone.origin}/csc/v2` }).identifyAt(passage()), "UNAVAILABLE");
  });

  it.each<[string, () => Response]>([
    ["no JSON", () => new Response("<html>")],
    ["another version", () => Response.json({ specs: "1.0.4.0", methods: [], oauth2: "https://a.example" })],
    ["without what we need", () => Response.json({ specs: "2.0.0.2", methods: ["info"], oauth2: "https://a.example" })],
    ["an address that is none", () => Response.json({ specs: "2.1", methods: [], oauth2: "javascript:alert(1)" })],
    ["more than anybody says", () => new Response("x".repeat(300_000))],
    ["a way elsewhere", () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } })],
  ])("what the interface doesn't know is not believed: %s", async (_, answer) => {
    disturb = answer;
    await failure(signer().identifyAt(passage()), "UNSOUND");
    expect(calls).toEqual(["csc/v2/info"]);
  });

  it("nobody is sent to a page without TLS, but in a sandbox", async () => {
    const guarded = signer({ policy: { allowCidrs: ["127.0.0.0/8"], allowHttp: false } });
    await failure(guarded.identifyAt(passage()), "UNSOUND");
  });

  it("nothing is sent into a network that is closed", async () => {
    const closed = signer({ policy: { allowCidrs: ["10.0.0.0/8"], allowHttp: true } });
    await failure(closed.identifyAt(passage()), "UNAVAILABLE");
    expect(calls).toEqual([]);
  });

  it("too few signatures are none", async () => {
    const credential = await identified("lucia");
    const returned = await approved(credential, ["a", "b"]);
    disturb = (request) => (request.url.endsWith("signHash") ? Response.json({ signatures: ["YQ=="] }) : null);
    await failure(signer().sign(returned, credential, [hashOf("a"), hashOf("b")]), "UNSOUND");
  });

  it("a key that is not in use, or that signs in no way of ours, is passed over", async () => {
    const { chain } = await identified("lucia");
    const certificates = chain.map((each) => each.toString("base64"));
    const telling = (key: unknown, status = "valid") => {
      const told = { key, cert: { status, certificates }, multisign: 1 };
      disturb = (request) => (request.url.endsWith("credentials/info") ? Response.json(told) : null);
    };
    telling({ status: "disabled", algo: ["1.2.840.113549.1.1.11"] });
    await failure(identified("lucia"), "NO_CREDENTIAL");
    telling({ status: "enabled", algo: ["1.2.840.113549.1.1.10"] });
    await failure(identified("lucia"), "NO_CREDENTIAL");
    telling({ status: "enabled", algo: ["1.2.840.113549.1.1.1"] }, "revoked");
    await failure(identified("lucia"), "NO_CREDENTIAL");
    telling({ status: "enabled", algo: ["1.2.840.113549.1.1.1"] });
    expect(await identified("lucia")).toMatchObject({ signAlgorithm: "1.2.840.113549.1.1.1", signaturesMax: 1 });
  });

  it("the log knows neither codes nor tokens nor who signs", async () => {
    const said: unknown[] = [];
    vi.spyOn(log, "info").mockImplementation((...words: unknown[]) => void said.push(words));
    const credential = await identified("lucia");
    const returned = await approved(credential, ["a"]);
    await signer().sign(returned, credential, [hashOf("a")]);
    const again = await signer()
      .sign(returned, credential, [hashOf("a")])
      .catch((error: unknown) => String(error));
    const told = JSON.stringify(said) + String(again);
    expect(told).toContain("signatures/signHash");
    expect(told).toContain("invalid_grant");
    expect(told).not.toContain(returned.code);
    expect(told).not.toContain(returned.codeVerifier);
    expect(told).not.toMatch(/lucia|Bearer|eyJ/i);
  });
});

it("there is none where there is neither a demo nor a configuration", async () => {
  const { env } = await import("@/lib/shared/env");
  const now = env();
  vi.mocked(env).mockReturnValue({ ...now, demo: false });
  expect([remoteSigner(), providerSettings()]).toEqual([null, null]);
  const own = { url: "https://rssp.example/csc/v2", name: "Rssp", clientId: "a", clientSecret: "b" };
  vi.mocked(env).mockReturnValue({ ...now, demo: false, remoteSigning: own });
  expect(remoteSigner()?.name).toBe("Rssp");
});
