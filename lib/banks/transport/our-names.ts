/** `TPP-Redirect-URI` is `Client-Redirect-URI` at a bank of the newer framework. */
export function ourNames(names: "TPP" | "CLIENT", headers: Readonly<Record<string, string>>): Record<string, string> {
  if (names === "TPP") return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/^TPP-/, "Client-"), value]));
}

/** The same for headers that are to be signed, which are named in lower case. */
export function ourSignedNames(names: "TPP" | "CLIENT", wanted: string[]): string[] {
  return names === "TPP" ? wanted : wanted.map((name) => name.replace(/^tpp-/, "client-"));
}
