/** Whether an address is on the person's own machine, where any program may listen (RFC 8252 section 7.3). */
export function isLoopback({ hostname }: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
