type Sent = Readonly<{ ok: true } | { ok: false; refused: boolean }>;

/** Sends something under its key. */
type UnderKey = <Answer extends Sent>(send: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * One key for one form (decision 2): a lost answer can be asked for again, and nothing is made twice, however often the form is sent
 * and whatever is looked at in between. What was refused frees it: it may be sent again only as another request.
 */
export function oneKey(): UnderKey {
  let key = crypto.randomUUID();
  return async (send) => {
    const answer = await send(key);
    if (!answer.ok && answer.refused) key = crypto.randomUUID();
    return answer;
  };
}
