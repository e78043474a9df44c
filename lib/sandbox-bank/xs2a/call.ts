import type { Database } from "@/db/client";
import type { VirtualBank } from "../virtual-bank";

/** Whoever called by TLS, as the handshake has shown them: the key of the certificate is theirs. */
export type Caller = Readonly<{
  /** In DER; null where they have shown none. */
  certificate: Buffer | null;
  /** The one authority that the bank believes, in DER. */
  authority: Buffer;
}>;

/** One call of the bank's interface. */
export type Call = Readonly<{
  bank: VirtualBank;
  request: Request;
  db: Database;
  /** By the bank's clock. */
  at: Date;
  /** Null at the door where nobody shows a certificate. */
  caller?: Caller | null;
}>;
