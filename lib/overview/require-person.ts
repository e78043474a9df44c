import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";

/**
 * The person's UUID: what is kept here is somebody's own, and neither a program nor another organisation has it.
 * @throws AppError forbidden
 */
export function requirePerson({ actor, collaborator }: Caller): string {
  if (actor.type === "PERSON" && collaborator === null) return actor.personUuid;
  throw new AppError("forbidden", { detail: "Only people of the organisation have views of their own." });
}
