import type { Database } from "@/db/client";
import type { VirtualBank } from "../virtual-bank";

/** One call of the bank's interface. */
export type Call = Readonly<{
  bank: VirtualBank;
  request: Request;
  db: Database;
  /** By the bank's clock. */
  at: Date;
}>;
