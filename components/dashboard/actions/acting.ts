/** Where somebody is, and what can be asked for there. */
export type Place = Readonly<{
  /** In an organisation of their own, in its sandbox, or in the channel of one that they act for. */
  where: "OWN" | "SANDBOX" | "CHANNEL";
  /** Whether anything is signed there: not in a sandbox (decision 208), and nowhere where nothing seals (decision 334). */
  signs: boolean;
}>;

/** Where somebody who acts for another organisation may go: to its channel, and nowhere else. */
const CHANNEL = /^\/dashboard(\/(operations|flows|attention|search)(\/[^?]*)?)?(\?.*)?$/;
/** What a sandbox has from its organisation (decision 208). */
const NOT_IN_SANDBOX = /^\/dashboard\/(people|mandates|organisation|accounts)([/?].*)?$/;
const SIGNING = /^\/dashboard\/(templates|operations\/new\/signature)([/?].*)?$/;

export function isOfChannel(path: string): boolean {
  return CHANNEL.test(path);
}

export function placeOf(
  { collaborator, isSandbox }: Readonly<{ collaborator: unknown; isSandbox: boolean }>,
  { hasSeal }: Readonly<{ hasSeal: boolean }>,
): Place {
  const signs = hasSeal && !isSandbox;
  if (collaborator !== null) return { where: "CHANNEL", signs };
  return { where: isSandbox ? "SANDBOX" : "OWN", signs };
}

/** Whether a page is there at all for who is in this place, whatever their role. */
export function isThere({ where, signs }: Place, path: string): boolean {
  if (!signs && SIGNING.test(path)) return false;
  switch (where) {
    case "OWN":
      return true;
    case "SANDBOX":
      return !NOT_IN_SANDBOX.test(path);
    case "CHANNEL":
      return isOfChannel(path);
  }
}
