/** The one source of "now": tests stand in for it by faking `Date`. */
export function now(): Date {
  return new Date();
}

export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
