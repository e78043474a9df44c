import { expect, it } from "vitest";
import { preferredType } from "./preferred-type";

const JSON_TYPE = "application/json";
const CSV = "text/csv";

it.each<[string | null, typeof JSON_TYPE | typeof CSV]>([
  [null, JSON_TYPE],
  ["", JSON_TYPE],
  ["*/*", JSON_TYPE],
  ["text/html", JSON_TYPE],
  ["text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", JSON_TYPE],
  ["text/csv", CSV],
  ["TEXT/CSV; charset=utf-8; header=present", CSV],
  ["text/csv;q=0", JSON_TYPE],
  ["text/csv;q=0, */*", JSON_TYPE],
  ["text/csv, */*;q=0.1", CSV],
  ["text/csv, */*", CSV],
  ["text/*", CSV],
  ["application/json;q=0, */*", CSV],
  ["text/csv, application/json;q=0.1", CSV],
  ["text/csv;q=0.1, application/json", JSON_TYPE],
  ["application/json, text/csv", JSON_TYPE],
  ["text/csv, application/json", JSON_TYPE],
  ["text/csv;q=0.5, application/json;q=0.5", JSON_TYPE],
  ["text/csv;q=nonsense", JSON_TYPE],
])("of Accept %j we answer as %s", (accept, type) => {
  expect(preferredType(accept, [JSON_TYPE, CSV])).toBe(type);
});
