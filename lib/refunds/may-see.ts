import { type Caller, channelOf } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";

/** What leaves an organisation's account is its own: a collaborator's channel has none of it. @throws AppError forbidden */
export function requireOwnRefunds(caller: Caller): void {
  if (channelOf(caller) !== null) {
    throw new AppError("forbidden", { detail: "Refunds are the organisation's own: a collaborator sees none." });
  }
}
