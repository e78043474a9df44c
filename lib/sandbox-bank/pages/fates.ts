/** What the last cents of an amount do. */
export const FATES: readonly (readonly [cents: string, fate: string])[] = [
  ["any other", "accepted (ACSP), debited after a few seconds (ACSC)"],
  [".11", "rejected after the code: AM04, insufficient funds"],
  [".12", "rejected after the code: AC06, account blocked"],
  [".13", "400 at initiation"],
  [".14", "403 at initiation"],
  [".15", "accepted with change (ACWC)"],
  [".16", "stays pending (PDNG)"],
  [".17", "accepted, rejected an hour later (MS03)"],
  [".18", "arrives at once (ACCC)"],
  [".19", "the bank answers the initiation after 35 seconds"],
  [".20", "the first two reads of the status are 503"],
  [".21", "a status that nobody knows (QUED), debited an hour later"],
  [".22", "the payee's name isn't found right, and not said how far (RVCM), the payer may insist"],
  [".23", "no strong customer authentication is asked for"],
  [".24", "a second signature is missing (PATC), rejected a day later (DS04)"],
];
