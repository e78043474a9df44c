import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StatementReceipt } from "@/lib/statements/contract";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { UploadLine } from "./upload-line";

const RECEIPT: StatementReceipt = {
  ...{ uuid: "s", accountNumber: "ES2800990001290200045678", from: "2026-11-25", to: "2026-11-25" },
  ...{ format: "CAMT_053", fileName: "november.xml", isWhole: true },
  entries: { total: 1, matched: 0, suggested: 0, open: 1 },
};
const PARTIAL = "Doesn’t cover its days";
const [DONE, WARNED, KNOWN] = ["lucide-circle-check", "lucide-triangle-alert", "lucide-info"];

function shown(receipt: StatementReceipt, isNew = true): string {
  const upload = { id: 0, file: new File([], "november.xml"), state: { ok: true, isNew, receipt } as const };
  return renderToStaticMarkup(
    <TextProvider source={sent({ language: "en", timeZone: "UTC" })}>
      <UploadLine upload={upload} again={() => undefined} />
    </TextProvider>,
  );
}

it("says of a file that was taken whether it is a whole statement, and warns where it is none (decision 161)", () => {
  const whole = shown(RECEIPT);
  expect(whole).toContain(DONE);
  expect(whole).not.toContain(PARTIAL);
  const partial = shown({ ...RECEIPT, isWhole: false });
  expect(partial).toContain(PARTIAL);
  expect(partial).toContain(WARNED);
  expect(partial).not.toContain(DONE);
});

it("warns of a file whose second account alone is not whole, and says so of that one, also of a file that was known", () => {
  const others = [{ ...RECEIPT, uuid: "other", isWhole: false }];
  for (const isNew of [true, false]) {
    const html = shown({ ...RECEIPT, others }, isNew);
    expect(html).toContain(WARNED);
    expect(html.split(PARTIAL)).toHaveLength(2);
    expect(html.indexOf(PARTIAL)).toBeGreaterThan(html.indexOf("/statements/other"));
  }
  expect(shown(RECEIPT, false)).toContain(KNOWN);
});
