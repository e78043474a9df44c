import { expect, it } from "vitest";
import { okUnlessKnown, okWithEtag } from "./cacheable";
import { etagInCoding } from "./etag";

const BODY = { a: 1 };
const own = okWithEtag(BODY).headers?.ETag ?? "";
const asked = (known: string) =>
  okUnlessKnown(new Request("http://x/thing", { headers: { "if-none-match": known } }), BODY);

it.each([
  ["as it is", own, own],
  ["weakly", `W/${own}`, own],
  ["whatever it is", "*", own],
  ["in a coding", etagInCoding(own, "br"), etagInCoding(own, "br")],
  ["among others", `"x", ${etagInCoding(own, "gzip")}`, etagInCoding(own, "gzip")],
])(
  "who has an answer %s is told so by the tag of that very answer, and what it varies by (RFC 9110, 15.4.5)",
  (_, known, etag) => {
    const { status, headers = {}, body } = asked(known);
    expect([status, headers.ETag, headers.Vary, body]).toEqual([304, etag, "Accept-Encoding", undefined]);
  },
);

it("who has another gets this one", () => {
  expect(asked('"x"')).toMatchObject({ status: 200, body: BODY, headers: { ETag: own } });
});

it.each([
  ["this one", own, 200],
  ["this one in a coding", etagInCoding(own, "gzip"), 200],
  ["whatever there is", "*", 200],
  ["another", '"x"', 412],
  ["this one weakly", `W/${own}`, 412],
])("who wants only %s gets nothing else (RFC 9110, 13.1.1)", (_, wanted, status) => {
  const request = new Request("http://x/thing", { headers: { "if-match": wanted } });
  const ask = () => okUnlessKnown(request, BODY);
  if (status === 200) expect(ask()).toMatchObject({ status, body: BODY });
  else expect(ask).toThrow(expect.objectContaining({ code: "precondition_failed" }));
});
