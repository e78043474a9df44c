import { exportJWK, generateKeyPair } from "jose";
import { describe, expect, it } from "vitest";
import { readPublicKeys } from "./public-keys";

const EC = {
  kty: "EC",
  crv: "P-256",
  x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
  y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
};

const THUMBPRINT = "cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s";

describe("a client's public keys (decision 73)", () => {
  it("may be a set or a single one, and get their thumbprint for a name", async () => {
    const [alone] = await readPublicKeys(JSON.stringify(EC));
    const [among] = await readPublicKeys(
      JSON.stringify({ keys: [{ ...EC, kid: "mine", use: "sig", alg: "ES256", x5t: "y" }] }),
    );
    expect(alone).toEqual({ ...EC, kid: THUMBPRINT, thumbprint: THUMBPRINT });
    expect(among).toEqual({ ...EC, kid: "mine", alg: "ES256", thumbprint: THUMBPRINT });
    expect(await readPublicKeys(" ")).toEqual([]);
  });

  it.each([
    ["no JSON", "{", "invalid"],
    ["an empty set", '{"keys":[]}', "invalid"],
    ["a symmetric key", JSON.stringify({ kty: "oct", k: "AAAA" }), "private"],
    ["a private key", JSON.stringify({ ...EC, d: "AAAA" }), "private"],
    ["a key for encryption", JSON.stringify({ ...EC, use: "enc" }), "invalid"],
    ["another curve", JSON.stringify({ ...EC, crv: "P-384" }), "invalid"],
    ["a point off the curve", JSON.stringify({ ...EC, x: EC.y }), "invalid"],
    ["an algorithm of another kind", JSON.stringify({ ...EC, alg: "RS256" }), "invalid"],
    [
      "the same name twice",
      JSON.stringify({
        keys: [
          { ...EC, kid: "a" },
          { ...EC, kid: "a" },
        ],
      }),
      "duplicate",
    ],
    [
      "too many",
      JSON.stringify({ keys: Array.from({ length: 11 }, (_, at) => ({ ...EC, kid: `${at}` })) }),
      "too_many",
    ],
  ])("are not %s", async (_, given, code) => {
    await expect(readPublicKeys(given)).rejects.toMatchObject({ errors: [{ pointer: "/publicKeys", code }] });
  });

  it("are no RSA keys that are too short", async () => {
    const { publicKey } = await crypto.subtle.generateKey(
      { name: "RSASSA-PKCS1-v1_5", modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
      true,
      ["sign", "verify"],
    );
    await expect(readPublicKeys(JSON.stringify(await exportJWK(publicKey)))).rejects.toMatchObject({
      code: "invalid_field",
    });
    const long = await generateKeyPair("RS256", { extractable: true });
    expect(await readPublicKeys(JSON.stringify(await exportJWK(long.publicKey)))).toHaveLength(1);
  });
});
