import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { AuditFilters } from "./audit-filters";

const [ANA, GONE] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
const text = createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en });

function chosen(who: string): string | undefined {
  const values = { who, about: "", object: "", from: "", to: "" };
  const form = renderToStaticMarkup(<AuditFilters values={values} actors={[{ id: ANA, name: "Ana" }]} text={text} />);
  return /<select name="who".*?<option value="[^"]*" selected="">(.*?)<\/option>/.exec(form)?.[1];
}

it.each([
  ["", "Anyone"],
  [ANA, "Ana"],
  [GONE, `A former member (${GONE})`],
  ["ana", "ana"],
])("who is asked for by %j is shown as %s", (who, shown) => {
  expect(chosen(who)).toBe(shown);
});
