/** For the log alone: whoever asked has gone away. 499 is what proxies call it. */
export function abortedResponse(): Response {
  return new Response(null, { status: 499 });
}
