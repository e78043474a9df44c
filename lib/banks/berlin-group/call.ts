import type { Bank } from "../connector";
import {
  type BankCall,
  type BankAnswer as BareAnswer,
  callBank as callByTransport,
  type Protocol,
} from "../transport/call-bank";
import { ourNames } from "../transport/our-names";
import { readFromBank, readOnFromBank } from "../transport/read-from-bank";
import { readError } from "./read-error";
import { type Approach, approachIn } from "./way-on";

const PROTOCOL: Protocol = { accept: "application/json", readError };

export type BankAnswer = BareAnswer &
  Readonly<{
    /** How the payer is to authorise, where the bank says so. */
    approach: Approach | null;
  }>;

export async function callBank(bank: Bank, request: BankCall): Promise<BankAnswer> {
  const headers = ourNames(bank.headers.names, request.headers ?? {});
  return withApproach(await callByTransport(bank, { ...request, headers }, PROTOCOL));
}

/** A read may be made again by whoever wants to; it is not made again here, and not made at all beyond the bank's budget. */
export async function read(bank: Bank, call: string, url: string, token: string | null = null): Promise<BankAnswer> {
  return withApproach(await readFromBank(bank, { call, url, token }, PROTOCOL));
}

/** What belongs to a read that was made already. */
export async function readOn(bank: Bank, call: string, url: string, token: string | null = null): Promise<BankAnswer> {
  return withApproach(await readOnFromBank(bank, { call, url, token }, PROTOCOL));
}

function withApproach(answer: BareAnswer): BankAnswer {
  return { ...answer, approach: approachIn(answer.headers["aspsp-sca-approach"] ?? null) };
}
