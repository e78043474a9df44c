import Negotiator from "negotiator";

/**
 * The type that a caller likes best by its `Accept`, with its weights (RFC 9110 section 12.5.1), and the first of those that it likes
 * alike, however it has put them; the first, too, for who wants none of them.
 */
export function preferredType<Type extends string>(accept: string | null, types: readonly [Type, ...Type[]]): Type {
  if (accept === null) return types[0];
  const ranges = accept.split(",").map(withoutParameters);
  // In the caller's order negotiator would choose.
  const inOurOrder = ranges.toSorted((one, other) => placeOf(one, types) - placeOf(other, types));
  return new Negotiator({ headers: { accept: inOurOrder.join(",") } }).mediaType(types) ?? types[0];
}

/** What is asked for besides, such as a charset, we don't offer: the type counts, and its weight. */
function withoutParameters(range: string): string {
  const [type = "", ...parameters] = range.split(";");
  return [type, ...parameters.filter((parameter) => /^\s*q\s*=/i.test(parameter))].join(";");
}

function placeOf(range: string, types: readonly string[]): number {
  const place = types.findIndex((type) => range.trim().toLowerCase().startsWith(type));
  return place === -1 ? types.length : place;
}
