import type { Caller } from "@/lib/shared/caller";

/** Who of a tenant is calling, in one word: a client or a person, and through which channel. */
export function actorOf({ actor, collaborator }: Caller): string {
  const uuid = actor.type === "CLIENT" ? actor.clientId : actor.personUuid;
  return collaborator ? `${uuid}@${collaborator.uuid}` : uuid;
}
