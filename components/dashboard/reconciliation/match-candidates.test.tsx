import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { MatchCandidate } from "@/lib/statements/model";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { FoundLine } from "./match-candidates";

const CANDIDATE: MatchCandidate = {
  uuid: "1",
  status: "OPENED",
  ...{ concept: null, invoiceExternalId: null, externalId: null, payment: null, refundUuid: null },
  subject: { name: null, lastName: null, email: null, phone: null },
  isCredited: false,
};

function said(wanted: string, hasMore: boolean): string {
  const html = renderToStaticMarkup(
    <TextProvider source={sent({ language: "en", timeZone: "UTC" })}>
      <FoundLine wanted={wanted} found={{ results: [CANDIDATE, CANDIDATE], hasMore, files: [] }} />
    </TextProvider>,
  );
  return html.replace(/<[^>]+>/g, "");
}

it("counts what is found only where that is all", () => {
  expect(said("García", false)).toBe("2 operations");
  expect(said("García", true)).toMatch(/^The first 2 · There are more\. /);
  expect(said("", false)).toBe("Of this amount");
  expect(said("", true)).toMatch(/^Of this amount · There are more\. /);
});
