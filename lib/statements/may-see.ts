import { type Caller, channelOf } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";

/** An account's bookings are the organisation's own: a collaborator's channel has none of them. @throws AppError forbidden */
export function requireOwn(caller: Caller): void {
  if (channelOf(caller) !== null) {
    throw new AppError("forbidden", { detail: "Statements are the organisation's own: a collaborator sees none." });
  }
}
