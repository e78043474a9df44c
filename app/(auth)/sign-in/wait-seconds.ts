/** How long the address of the page says to wait; a minute where it says nothing that we would have said. */
export function waitSeconds(given: string | undefined): number {
  return given !== undefined && /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 60;
}
