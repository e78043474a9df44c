import * as replica from "@/db/replica";
import type { Caller } from "@/lib/shared/caller";

/** How whoever reads for a caller what may be a moment old is given the place (decision 246). */
export type Reading = replica.Reading;

/** Reads from the replica what has the caller's own last write there, else from the primary. Never what decides about money. */
export function reading(caller: Caller): Reading {
  return (read) => replica.reading([whoWrites(caller)], read);
}

/** The same for a page that is told of its organisation's changes: what it has been told of is there as well. */
export function readingLive(caller: Caller): Reading {
  return (read) => replica.reading([whoWrites(caller), replica.heardIn(caller.tenantUuid)], read);
}

/** After whatever may have changed something for a caller, and before it is told of it. Never fails. */
export function noteWrite(caller: Caller): Promise<void> {
  return replica.noteWrite(whoWrites(caller));
}

/** The same for what is told piece by piece, each after it was done. */
export async function* notingEach<Piece>(caller: Caller, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await noteWrite(caller);
    yield piece;
  }
}

/** A person by whichever organisation and client it comes. */
function whoWrites({ actor }: Caller): string {
  return actor.type === "CLIENT" ? actor.clientId : actor.personUuid;
}
