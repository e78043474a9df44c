/** Letters, digits, `-`, `_` and inner dots: no segment can climb out, hide, or be mistaken for a file half written. */
const KEY = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$/;
const KEY_CHARACTERS_MAX = 255;

/** Where a store says which one it is (decision 376). A tenant's keys begin with its UUID. */
export const MARK_KEY = "paraph-store";

/** @throws Error for a key that is not plain */
export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > KEY_CHARACTERS_MAX) throw new Error("Not a key of the file store.");
}
