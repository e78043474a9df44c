import { expect, it } from "vitest";
import { preferredCoding } from "./preferred-coding";

it.each<[string | undefined, "br" | "gzip" | null]>([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["deflate", null],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP, Deflate, BR", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0.2, identity;q=0.9", null],
  ["gzip;q=nonsense", null],
  ["gzip;q=0", null],
  ["identity;q=0", null],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["identity;q=0, *", "br"],
  ["gzip;q=0.5, *;q=0.4", "gzip"],
  ["gzip;q=0.3;x=1 , br; q=0.2", "gzip"],
  ["identity, br", "br"],
  [";;,=,q", null],
])("of what is packed once, or long, Accept-Encoding %j gets %j", (acceptEncoding, coding) => {
  expect(preferredCoding(acceptEncoding, "SMALLEST")).toBe(coding);
});

it.each<[string, "br" | "gzip" | null]>([
  ["gzip, deflate, br, zstd", "gzip"],
  ["*", "gzip"],
  ["x-gzip, br", "br"],
  ["br", "br"],
  ["gzip;q=0.5, br", "br"],
  ["gzip;q=0, *", "br"],
  ["identity", null],
])("of a short text for one answer Accept-Encoding %j gets %j (decision 356)", (acceptEncoding, coding) => {
  expect(preferredCoding(acceptEncoding, "QUICKEST")).toBe(coding);
});
