import { createHash, generateKeyPairSync, sign, verify } from "node:crypto";
import { flattenedVerify } from "jose";
import { describe, expect, it } from "vitest";
import type { Credential } from "@/lib/seals/model";
import { derOf } from "@/lib/seals/testing/test-pki";
import { isSigned, signRequest } from "./sign-request";
import { type SignatureRecord, signedContent } from "./signed-content";
import { GOLDEN_CERTIFICATE } from "./testing/golden-certificate";

const AT = new Date("2026-12-01T08:30:15.123Z");
const CERTIFICATE = derOf(GOLDEN_CERTIFICATE);
const THUMBPRINT = createHash("sha256").update(CERTIFICATE).digest();

const REQUEST = {
  method: "POST",
  url: "https://psd2.bank.example/api/nadie/v1/payments/sepa-credit-transfers?x=1",
  headers: {
    "X-Request-ID": "0190b1c2-d3e4-7f50-8617-28394a5b6c7d",
    Date: "Tue, 01 Dec 2026 08:30:15 GMT",
    Digest: "SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "TPP-Redirect-URI": " https://pay.example/psd2/callback?state=ok ",
  },
  body: '{"ñ":1}',
};

const WANTED: SignatureRecord = {
  key: "our-qseal",
  variant: "CAVAGE",
  headers: ["digest", "x-request-id", "psu-id", "date", "tpp-redirect-uri"],
  keyId: "SN_CA",
  certificateUrl: null,
  certificate: "DER",
  signsReads: false,
};

/** Its signature is what it was given, so that a golden header says what was signed. */
const ECHO: Credential = { chain: [CERTIFICATE], algorithm: "RSA_SHA256", sign: async (bytes) => bytes };

const signed = (changes: Partial<SignatureRecord>, credential = ECHO) =>
  signRequest({ ...WANTED, ...changes }, credential, REQUEST, AT);

const TEXT = [
  "digest: SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "x-request-id: 0190b1c2-d3e4-7f50-8617-28394a5b6c7d",
  "date: Tue, 01 Dec 2026 08:30:15 GMT",
  "tpp-redirect-uri: https://pay.example/psd2/callback?state=ok",
].join("\n");

describe("what is signed", () => {
  it("is a line for each wanted header that the call has, in the wanted order", () => {
    expect(signedContent(WANTED.headers, REQUEST)).toEqual({
      names: ["digest", "x-request-id", "date", "tpp-redirect-uri"],
      text: TEXT,
    });
    expect(signedContent(["date", "digest"], REQUEST).text).toBe(
      "date: Tue, 01 Dec 2026 08:30:15 GMT\ndigest: SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    );
  });

  it("may be method, path and host as well", () => {
    expect(signedContent(["(request-target)", "host"], REQUEST).text).toBe(
      "(request-target): post /api/nadie/v1/payments/sepa-credit-transfers?x=1\nhost: psd2.bank.example",
    );
  });

  it("may be the body's length in bytes, where there is a body", () => {
    expect(signedContent(["content-length", "host"], REQUEST).text).toBe("content-length: 8\nhost: psd2.bank.example");
    expect(signedContent(["content-length", "host"], { ...REQUEST, body: null }).names).toEqual(["host"]);
  });

  it("is every call but a read, and a read where the record says so", () => {
    const methods = ["GET", "POST", "PUT", "DELETE"];
    expect(methods.map((method) => isSigned(WANTED, method))).toEqual([false, true, true, true]);
    expect(methods.map((method) => isSigned({ ...WANTED, signsReads: true }, method))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isSigned(null, "POST")).toBe(false);
  });
});

describe("the header Signature (decision 131)", () => {
  it("is as the document has it", async () => {
    const issuer = "CA=CN=Ficci%C3%B3n%20PSD2%20CA%202-1,O=Autoridad%20Ficticia%2C%20S.A.,C=ES";
    expect(await signed({})).toEqual({
      Signature: `keyId="SN=09FA1C0DE5,${issuer}",algorithm="rsa-sha256",headers="digest x-request-id date tpp-redirect-uri",signature="${Buffer.from(TEXT).toString("base64")}"`,
      "TPP-Signature-Certificate": CERTIFICATE.toString("base64"),
    });
  });

  it.each([
    ["SERIAL", "09FA1C0DE5"],
    ["THUMBPRINT", THUMBPRINT.toString("hex")],
  ] as const)("names its certificate by %s where the bank wants that", async (keyId, expected) => {
    expect((await signed({ keyId })).Signature).toMatch(new RegExp(`^keyId="${expected}",`));
  });

  it("names its certificate by where it lies, as STET wants it", async () => {
    const certificateUrl = "https://pay.example/seals/ours_{thumbprint}";
    const { Signature: header = "", ...beside } = await signed({ keyId: "URL", certificateUrl, certificate: "NONE" });
    expect(header.split(",")[0]).toBe(`keyId="https://pay.example/seals/ours_${THUMBPRINT.toString("hex")}"`);
    expect(beside).toEqual({});
  });

  it("comes with the certificate in PEM on one line, or without it", async () => {
    expect((await signed({ certificate: "PEM" }))["TPP-Signature-Certificate"]).toBe(
      GOLDEN_CERTIFICATE.replaceAll("\n", ""),
    );
    expect(await signed({ certificate: "NONE" })).not.toHaveProperty("TPP-Signature-Certificate");
  });

  it.each(["rsa", "ec"] as const)("is by the key: %s", async (type) => {
    const { credential, publicKey } = aKey(type);
    const { Signature: header = "" } = await signed({}, credential);
    const [, algorithm] = /algorithm="([^"]+)"/.exec(header) ?? [];
    const [, signature = ""] = /signature="([^"]+)"/.exec(header) ?? [];
    expect(algorithm).toBe(type === "rsa" ? "rsa-sha256" : "ecdsa-sha256");
    expect(verify("sha256", Buffer.from(TEXT), publicKey, Buffer.from(signature, "base64"))).toBe(true);
  });
});

describe("x-jws-signature (decision 131)", () => {
  const headerOf = (jws = "") => JSON.parse(Buffer.from(jws.split(".")[0] ?? "", "base64url").toString());

  it("is a JAdES over headers, detached", async () => {
    const sent = await signed({ variant: "JWS" });
    expect(Object.keys(sent)).toEqual(["x-jws-signature"]);
    const { "x-jws-signature": jws = "" } = sent;
    const [header, nothing, signature = ""] = jws.split(".");
    expect(headerOf(jws)).toEqual({
      alg: "RS256",
      kid: "SN=09FA1C0DE5,CA=CN=Ficci%C3%B3n%20PSD2%20CA%202-1,O=Autoridad%20Ficticia%2C%20S.A.,C=ES",
      x5c: [CERTIFICATE.toString("base64")],
      sigT: "2026-12-01T08:30:15Z",
      sigD: {
        mId: "http://uri.etsi.org/19182/HttpHeaders",
        pars: ["digest", "x-request-id", "date", "tpp-redirect-uri"],
      },
      b64: false,
      crit: ["sigT", "sigD", "b64"],
    });
    expect(nothing).toBe("");
    expect(Buffer.from(signature, "base64url").toString()).toBe(`${header}.${TEXT}`);
  });

  it("names its certificate by digest where it isn't sent along, or is wanted so", async () => {
    const thumbprint = THUMBPRINT.toString("base64url");
    const named = headerOf((await signed({ variant: "JWS", keyId: "THUMBPRINT" }))["x-jws-signature"]);
    expect(named).toMatchObject({ "x5t#S256": thumbprint, x5c: [expect.any(String)] });
    expect(named).not.toHaveProperty("kid");
    const alone = headerOf((await signed({ variant: "JWS", keyId: "SERIAL", certificate: "NONE" }))["x-jws-signature"]);
    expect(alone).toMatchObject({ "x5t#S256": thumbprint, kid: "09FA1C0DE5" });
    expect(alone).not.toHaveProperty("x5c");
  });

  it.each(["rsa", "ec"] as const)("is verified by somebody else's library: %s", async (type) => {
    const { credential, publicKey } = aKey(type);
    // r and s have zeros in front now and then.
    for (let time = 0; time < (type === "ec" ? 300 : 1); time++) {
      const { "x-jws-signature": jws = "" } = await signed({ variant: "JWS" }, credential);
      const [header = "", , signature = ""] = jws.split(".");
      const options = { crit: { sigT: true, sigD: true } };
      const whole = { protected: header, payload: TEXT, signature };
      const { protectedHeader } = await flattenedVerify(whole, publicKey, options);
      expect(protectedHeader?.alg).toBe(type === "rsa" ? "RS256" : "ES256");
      await expect(flattenedVerify({ ...whole, payload: `${TEXT} ` }, publicKey, options)).rejects.toThrow(/signature/);
    }
  });
});

function aKey(type: "rsa" | "ec") {
  const { privateKey, publicKey } =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = type === "rsa" ? "RSA_SHA256" : "ECDSA_SHA256";
  const credential: Credential = {
    chain: [CERTIFICATE],
    algorithm,
    sign: async (bytes) => sign("sha256", bytes, privateKey),
  };
  return { credential, publicKey };
}
