import { expect, test } from "vitest";
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
