import type { VirtualBank } from "../virtual-bank";
import { formatError, Xs2aError } from "./errors";

/** Whom a number is of, where customers have one. */
const NUMBERED: Readonly<Record<string, string>> = { "1000001": "ok", "1000009": "locked" };

/** Whether a customer is known to this bank by a number, and has named that. */
export function isByNumber({ knowsCustomersBy }: Pick<VirtualBank, "knowsCustomersBy">, psuId: string | null): boolean {
  return knowsCustomersBy === "LOGIN_OR_NUMBER" && /^\d+$/.test(psuId ?? "");
}

/** The one customer that there is; `locked` is locked out, and of anybody else nothing is known. */
export function acceptCustomer(bank: VirtualBank, psuId: string | null): void {
  if (psuId === null) throw formatError("is missing", "PSU-ID");
  const said = psuId.trim().toLowerCase();
  const name = isByNumber(bank, said) ? NUMBERED[said] : said;
  if (name === "locked") throw new Xs2aError(403, "SERVICE_BLOCKED", "This access is locked.");
  if (name !== "ok") throw new Xs2aError(401, "PSU_CREDENTIALS_INVALID", "There is no such customer.");
}
