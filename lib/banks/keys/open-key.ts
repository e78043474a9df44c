import { sign } from "node:crypto";
import type { BankKeyRow } from "@/db/queries/banks/bank-keys";
import type { Credential } from "@/lib/seals/model";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { algorithmOf, readChain } from "./certificates";
import { KeyProblem, markOf, readKeyMaterial } from "./key-material";

/** A key of ours as the database knows it. All of it may be shown. */
export type BankKey = Pick<BankKeyRow, "name" | "kind" | "certificates" | "reference" | "validUntil">;

/** A key of ours that is at hand. It is never logged nor answered. */
export type OpenKey = Readonly<{
  /** Another one whenever key or certificates are others. */
  mark: string;
  /** For TLS, which signs by itself. */
  certificatesPem: string;
  keyPem: string;
  /** For signatures: whoever calls it needs no key, so that a token or a key service could stand here. */
  credential: Credential;
}>;

/** By name: each is read once, and again when its file or its certificates are others. */
const open = oncePerProcess("bank-keys", () => new Map<string, OpenKey>());

/** @throws KeyProblem when there is no key, or one of another certificate */
export async function openKey({ name, certificates, reference }: BankKey): Promise<OpenKey> {
  const mark = [reference, await markOf(reference), certificates].join("\n");
  const known = open.get(name);
  if (known?.mark === mark) return known;
  const opened = await read({ certificates, reference });
  open.set(name, opened);
  return opened;
}

async function read({ certificates, reference }: Pick<BankKey, "certificates" | "reference">): Promise<OpenKey> {
  const material = await readKeyMaterial(reference);
  const chain = readChain(certificates);
  const algorithm = chain && algorithmOf(chain);
  if (!chain || !algorithm) throw new KeyProblem("has certificates that cannot be read");
  const { key, pem } = material;
  if (!chain[0].x509.checkPrivateKey(key)) throw new KeyProblem("has a key that is not of its certificate");
  return {
    mark: [reference, material.mark, certificates].join("\n"),
    certificatesPem: certificates,
    keyPem: pem,
    credential: { chain: chain.map(({ der }) => der), algorithm, sign: async (bytes) => sign("sha256", bytes, key) },
  };
}
