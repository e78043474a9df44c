import { findPermissionBy } from "@/db/queries/sandbox-bank";
import { isClientToken } from "../oauth/client";
import type { Call } from "./call";
import { Xs2aError } from "./errors";

/**
 * Some banks take an order only from whom their customer has let order, some tell of one only whom the customer lets, and some
 * speak with nobody who shows no token of their own: 401.
 */
export async function demandToken({ bank, request, db, at }: Call, isOrder: boolean): Promise<void> {
  const needsCustomers = isOrder ? bank.oauth === "PRE_STEP" : bank.statusNeedsToken;
  if (!needsCustomers && !bank.clientToken) return;
  const [, token = ""] = /^Bearer ([\w.~+/=-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!needsCustomers) {
    if (!isClientToken(bank.id, token, at)) throw new Xs2aError(401, "TOKEN_INVALID", "The token is not valid.");
    return;
  }
  const permission = await findPermissionBy(db, bank.id, { accessToken: token });
  if (!permission?.accessExpiresAt) throw new Xs2aError(401, "TOKEN_UNKNOWN", "There is no such token.");
  if (permission.accessExpiresAt <= at) throw new Xs2aError(401, "TOKEN_EXPIRED", "The token has run out.");
}
