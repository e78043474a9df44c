/** The end-to-end id of a refund: R and its UUID, which no other reference can be mistaken for. */
export function refundIdOf(uuid: string): string {
  return `R${uuid.replaceAll("-", "").toUpperCase()}`;
}
