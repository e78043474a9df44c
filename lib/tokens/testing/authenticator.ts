import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Options = Readonly<{ challenge: string; rpId?: string; rp?: Readonly<{ id?: string }> }>;

/** A security key in software: makes one passkey and signs with it (WebAuthn level 2, sections 6.1 and 6.5). */
export class TestAuthenticator {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;
  /** Flags of the next answers: user present, user verified. */
  flags = 0x01 | 0x04;
  origin = "http://localhost:3000";
  /** A passkey that is kept on several devices counts nothing, and says 0 (WebAuthn level 2, section 6.1.1). */
  counts = true;

  register({ challenge, rp }: Options) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.#id.length),
      this.#id,
      coseKey(this.#keys.publicKey),
    ]);
    const authData = Buffer.concat([this.#header(rp?.id ?? "", 0x40), credential]);
    const attestationObject = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(authData)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  signIn({ challenge, rpId }: Options) {
    const clientData = this.#clientData("webauthn.get", challenge);
    const authData = this.#header(rpId ?? "", 0);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
    });
  }

  /** As a copy of the key would: the counter goes back. */
  forgetUses(): void {
    this.#counter = 0;
  }

  #answer<Response>(response: Response) {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #header(rpId: string, moreFlags: number): Buffer {
    if (this.counts) this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([this.flags | moreFlags]), counter]);
  }
}

/** RFC 9052 section 7: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, "base64url"))],
    [integer(-3), bytes(Buffer.from(y, "base64url"))],
  ]);
}

/** As much CBOR (RFC 8949) as an authenticator speaks. */
function head(major: number, value: number): Buffer {
  const lead = major << 5;
  if (value < 24) return Buffer.from([lead | value]);
  if (value < 256) return Buffer.from([lead | 24, value]);
  return Buffer.concat([Buffer.from([lead | 25]), uint16(value)]);
}
const integer = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}
