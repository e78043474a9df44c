/** Where somebody is: in an organisation of their own, in its sandbox, or in the channel of one that they act for. */
export type Place = "OWN" | "SANDBOX" | "CHANNEL";

/** Where somebody who acts for another organisation may go: to its channel, and nowhere else. */
const CHANNEL = /^\/dashboard(\/(operations|flows|attention|search)(\/[^?]*)?)?(\?.*)?$/;
/** What a sandbox has from its organisation, or does not do (decision 208). */
const NOT_IN_SANDBOX =
  /^\/dashboard\/(people|mandates|organisation|accounts|templates|operations\/new\/signature)([/?].*)?$/;

export function isOfChannel(path: string): boolean {
  return CHANNEL.test(path);
}

export function placeOf(session: Readonly<{ collaborator: unknown; isSandbox: boolean }>): Place {
  if (session.collaborator !== null) return "CHANNEL";
  return session.isSandbox ? "SANDBOX" : "OWN";
}

/** Whether a page is there at all for who is in this place, whatever their role. */
export function isThere(place: Place, path: string): boolean {
  switch (place) {
    case "OWN":
      return true;
    case "SANDBOX":
      return !NOT_IN_SANDBOX.test(path);
    case "CHANNEL":
      return isOfChannel(path);
  }
}
