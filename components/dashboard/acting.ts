/** Where somebody who acts for another organisation may go: to its channel, and nowhere else. */
const CHANNEL = /^\/dashboard(\/(operations|flows|attention|search)(\/[^?]*)?)?(\?.*)?$/;

export function isOfChannel(path: string): boolean {
  return CHANNEL.test(path);
}
