/** `TPP-Redirect-URI` is `Client-Redirect-URI` at a bank of the newer framework. */
export function ourNames(names: "TPP" | "CLIENT", headers: Readonly<Record<string, string>>): Record<string, string> {
  if (names === "TPP") return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/^TPP-/, "Client-"), value]));
}
