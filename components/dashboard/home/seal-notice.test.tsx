import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { SealNotice } from "./seal-notice";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
const said = (expiry: Parameters<typeof SealNotice>[0]["expiry"]) =>
  renderToStaticMarkup(<SealNotice expiry={expiry} text={text} />);

it("says nothing while the certificate's end is far", () => {
  expect(said({ daysLeft: 61, warning: null })).toBe("");
});

it.each([
  [60, 60, "It still serves for 60 days", "warning"],
  [7, 7, "It still serves for 7 days", "danger"],
  [0, 7, "It still serves for 0 days", "danger"],
  [-1, 7, "has ended", "danger"],
] as const)("with %i days left it says so", (daysLeft, warning, words, tone) => {
  const html = said({ daysLeft, warning });
  expect(html).toContain(words);
  expect(html).toContain(`bg-${tone}-soft`);
});
