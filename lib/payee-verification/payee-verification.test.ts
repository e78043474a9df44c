import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serve, type TestServer } from "@/lib/banks/testing/http-server";
import * as environment from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { httpVerifier } from "./http-verifier";
import type { Payee } from "./model";
import type { NoVerificationReason } from "./no-verification";
import { hasPayeeVerifier, payeeVerifier } from "./payee-verifier";
import { type VerifierSettings, verifierSettings } from "./settings";
import { beDemoAt, haveNoVerifier, serveSandboxVerifier } from "./testing/sandbox";

/** Of what the sandbox is asked, the way there can be disturbed. */
let disturb: (request: Request) => Response | Promise<Response> | null = () => null;
let asked: { path: string; headers: Headers; body: unknown }[] = [];
let provider: TestServer;

beforeEach(async () => {
  disturb = () => null;
  asked = [];
  provider = await serveSandboxVerifier((handle) => async (request, ...more) => {
    const body = await request.clone().json();
    asked.push({ path: new URL(request.url).pathname, headers: request.headers, body });
    return disturb(request) ?? handle(request, ...more);
  });
  beDemoAt(provider);
});
afterEach(() => provider.close());

const PAYEE: Payee = { name: "Ejemplo S.L.", accountNumber: "ES9121000418450200051332", bic: "BRSMESM0XXX" };

function verify(payee: Partial<Payee> = {}, changes: Partial<VerifierSettings> = {}) {
  const settings = verifierSettings();
  if (!settings) throw new Error("The demo has a provider.");
  return httpVerifier({ ...settings, ...changes }).verify({ ...PAYEE, ...payee });
}

const silence = (work: Promise<unknown>, reason: NoVerificationReason) =>
  expect(work).rejects.toMatchObject({ name: "NoVerification", reason });

describe("a provider of verification of payee (decision 125)", () => {
  it.each([
    ["Taller Miramar S.L.", "MTCH", null],
    ["Talleres Soler Hnos.", "CMTC", "Talleres Soler Hermanos"],
    ["Gebr. Beispiel GmbH", "CMTC", "Gebrüder Beispiel GmbH"],
    ["Otra Persona Ficticia", "NMTC", null],
    ["Somebody Else Ltd", "NMTC", null],
    ["Taller (sin respuesta)", "NOAP", null],
  ])("of the sandbox goes by the name: %s is %s", async (name, result, matchedName) => {
    expect(await verify({ name })).toEqual({ result, matchedName });
  });

  it("is asked once, in the scheme's terms, under our key", async () => {
    await verify();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: "/sandbox-payee-verification/payee-verifications",
      body: {
        party: { name: "Ejemplo S.L." },
        partyAccount: { iban: "ES9121000418450200051332" },
        partyAgent: { bic: "BRSMESM0XXX" },
      },
    });
    expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${verifierSettings()?.apiKey}`);
    expect(asked[0]?.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    await silence(verify({}, { apiKey: "another" }), "REFUSED");
  });

  it("appears in the log without holder, account or key", async () => {
    const said: unknown[] = [];
    for (const level of ["info", "warn"] as const) {
      vi.spyOn(log, level).mockImplementation((...words: unknown[]) => void said.push(words));
    }
    disturb = () => Response.json({ error: "Ejemplo S.L. of ES9121000418450200051332" }, { status: 400 });
    const error = await verify({}, { apiKey: "s3cret" }).catch(String);
    const told = `${JSON.stringify(said)} ${error}`;
    expect(told).toContain("REFUSED");
    expect(told).not.toMatch(/Ejemplo|ES91|s3cret/);
  });

  it.each<[string, () => Response, NoVerificationReason]>([
    ["trouble of its own", () => new Response("<html>", { status: 500 }), "UNAVAILABLE"],
    ["too many at once", () => Response.json({}, { status: 429 }), "UNAVAILABLE"],
    ["what we send", () => Response.json({}, { status: 400 }), "REFUSED"],
    [
      "a way elsewhere",
      () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }),
      "UNSOUND",
    ],
    ["no JSON", () => new Response("<html>"), "UNSOUND"],
    ["a result of no scheme", () => Response.json({ partyNameMatch: "GOOD" }), "UNSOUND"],
    ["a close match without the name", () => Response.json({ partyNameMatch: "CMTC" }), "UNSOUND"],
    ["a name of two lines", () => Response.json({ partyNameMatch: "CMTC", matchedName: "A\nB" }), "UNSOUND"],
    ["more than anybody says", () => new Response("x".repeat(100_000)), "UNSOUND"],
  ])("that says this has said nothing: %s", async (_, answer, reason) => {
    disturb = answer;
    await silence(verify(), reason);
    expect(asked).toHaveLength(1);
  });

  it("that tells more of a match than the scheme lets it is not listened to", async () => {
    disturb = () => Response.json({ partyNameMatch: "NMTC", matchedName: "Somebody" });
    expect(await verify()).toEqual({ result: "NMTC", matchedName: null });
  });

  it("that says nothing is waited for so long and no longer", async () => {
    let release: () => void = () => undefined;
    disturb = () => new Promise((resolve) => (release = () => resolve(new Response(null))));
    await silence(verify({}, { timeoutMs: 1_000 }), "NO_ANSWER");
    release();
  });

  it("that nobody finds is one that can be asked later", async () => {
    const gone = await serve(() => new Response(null));
    await gone.close();
    await silence(verify({}, { url: gone.origin }), "UNAVAILABLE");
  });
});

describe("an installation", () => {
  it("without a provider has nobody to ask; one with its own asks that one, a demo, too", () => {
    const own = { url: "https://vop.example.com/v1", name: "Registro", apiKey: "k3y" };
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), demo: true, payeeVerification: own });
    expect(verifierSettings()).toMatchObject(own);
    expect(payeeVerifier()?.name).toBe("Registro");
    haveNoVerifier();
    expect(hasPayeeVerifier()).toBe(false);
    expect(payeeVerifier()).toBeNull();
  });
});
