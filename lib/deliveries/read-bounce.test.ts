import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { readBounce } from "./read-bounce";

/** A complaint, of which strangers write what they like; packed, so that no mail server minds its long lines. */
function complaint(field: string): Buffer {
  const report = Buffer.from(`Feedback-Type: abuse\r\n${field}\r\n`).toString("base64");
  return Buffer.from(
    [
      ...["From: x@example.org", "To: <bounces@example.com>", "MIME-Version: 1.0"],
      ...['Content-Type: multipart/report; report-type=feedback-report; boundary="c"', "", "--c"],
      ...["Content-Type: message/feedback-report", "Content-Transfer-Encoding: base64", ""],
      ...[report.replaceAll(/.{76}/g, "$&\r\n"), "--c--", ""],
    ].join("\r\n"),
  );
}

test.each([
  ["an address of nothing but pluses", `Original-Mail-From: ${"+".repeat(400_000)}`],
  ["a field of nothing but spaces", `a:${" ".repeat(400_000)}x\ry`],
])("a complaint is read, and the process goes on, though a stranger has written %s", async (_, field) => {
  expect(await readBounce(complaint(field))).toMatchObject({ outcome: "COMPLAINED", deliveryUuids: [] });
});

const REPORT = 'Content-Type: multipart/report; boundary="b"\r\n';
const STATUS = "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns;a\r\n\r\nAction: failed\r\n";

test.each([
  ["parts", `${REPORT}\r\n${STATUS}${"--b\r\n\r\nx\r\n".repeat(100_000)}`, "FAILED"],
  ["lines", `${REPORT}\r\n${STATUS}--b\r\n\r\n${"\n".repeat(1_000_000)}`, "FAILED"],
  ["a line", `${REPORT}\r\n${STATUS}--b\r\n\r\n${"a".repeat(1_000_000)}`, "FAILED"],
  ["addresses", `To: ${",".repeat(100_000)}\r\n${REPORT}\r\n${STATUS}--b--\r\n`, undefined],
])("of a report's endless %s the beginning is read", async (_, mail, outcome) => {
  const parse = vi.spyOn(PostalMime, "parse");
  expect((await readBounce(Buffer.from(mail)))?.outcome).toBe(outcome);
  const given = parse.mock.lastCall?.[0];
  const text = given instanceof Uint8Array ? Buffer.from(given).toString() : "";
  expect([text.length <= 131_072, text.split("\n").length <= 3_001]).toEqual([true, true]);
});
