/**
 * Remote signatures as we know them: a provider keeps the signer's key, asks the signer for each use of it, and signs what we send.
 * What it speaks is its adapter's business (`csc/`).
 */

/** A key that a person has with the provider, and the certificate for it. */
export type RemoteCredential = Readonly<{
  /** The provider's own name for it. */
  credentialId: string;
  /** Certificates in DER, that of the key first. What it is worth, `checkSignerChain` says. */
  chain: readonly Buffer[];
  /** What the provider is asked for when it is to sign, as it names it itself: an object identifier. */
  signAlgorithm: string;
  /** How much may be signed by one consent. */
  signaturesMax: number;
}>;

/** A person's way to the provider's pages and back. */
export type Passage = Readonly<{
  /** Comes back with the person, and is not guessed. */
  state: string;
  /** Proves that whoever fetches the answer is who asked (RFC 7636): 43 to 128 characters. */
  codeVerifier: string;
  /** In which the provider's pages speak: a BCP 47 tag. */
  language: string;
}>;

/** What the person has brought back from there. */
export type Returned = Readonly<{ code: string; codeVerifier: string }>;

/** SHA-256 of each thing that is signed. */
export type Hashes = readonly Buffer[];

/** A provider of remote signatures. Everything but its name may throw `RemoteSigningError`. */
export type RemoteSigner = Readonly<{
  name: string;
  /** Where a person says who they are, and which of their keys they will use. */
  identifyAt: (passage: Passage) => Promise<string>;
  /** The key that they have chosen. */
  credentialOf: (returned: Returned) => Promise<RemoteCredential>;
  /** Where they agree that these very hashes are signed. */
  approveAt: (passage: Passage, credential: Pick<RemoteCredential, "credentialId">, hashes: Hashes) => Promise<string>;
  /** A signature of each hash, in their order. Asked once: what they agreed to may be used once. */
  sign: (
    returned: Returned,
    credential: Pick<RemoteCredential, "credentialId" | "signAlgorithm">,
    hashes: Hashes,
  ) => Promise<readonly Buffer[]>;
}>;
