import type { Bank } from "../connector";
import { type BankAnswer, type BankCall, callBank as callByTransport, type Protocol } from "../transport/call-bank";
import { readFromBank, readOnFromBank } from "../transport/read-from-bank";
import { readError } from "./read-error";

const PROTOCOL: Protocol = { accept: "application/hal+json, application/json", readError };

export function callBank(bank: Bank, request: BankCall): Promise<BankAnswer> {
  return callByTransport(bank, request, PROTOCOL);
}

/** A read may be made again by whoever wants to; it is not made again here, and not made at all beyond the bank's budget. */
export function read(bank: Bank, call: string, url: string, token: string | null = null): Promise<BankAnswer> {
  return readFromBank(bank, { call, url, token }, PROTOCOL);
}

/** What belongs to a read, or to a wish of the payer's, that was made already. */
export function readOn(bank: Bank, call: string, url: string, token: string | null = null): Promise<BankAnswer> {
  return readOnFromBank(bank, { call, url, token }, PROTOCOL);
}
