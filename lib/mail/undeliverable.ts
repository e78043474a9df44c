/** Whoever carries messages will not take this one, however often it is asked: the address, the number or our account is refused. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}
