import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { type CollectionChoices, CollectionOptions } from "./collection-options";
import { TableOptions } from "./table/table-options";

const ACCOUNT = { isDefault: false, isHeld: false };
const CHOICES: CollectionChoices = {
  ...{ language: "en", canText: false },
  configurations: [{ uuid: "page", name: "Page", isDefault: true }],
  accounts: [
    { ...ACCOUNT, uuid: "free", label: "Free", isDefault: true },
    { ...ACCOUNT, uuid: "held", label: "Held", isHeld: true },
  ],
};
const OPTIONS = { channels: null, configurationUuid: null, creditorAccountUuid: null, dayOrder: null };
const nothing = () => undefined;

it.each([
  ["one collection", <CollectionOptions key="" choices={CHOICES} error={nothing} origin={nothing} />],
  ["a table of them", <TableOptions key="" choices={CHOICES} options={OPTIONS} refused={[]} onChange={nothing} />],
])("of %s: an account on which nothing can be collected is shown, and can't be chosen (decision 366)", (_, options) => {
  const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
  const html = renderToStaticMarkup(<TextProvider source={sent(source)}>{options}</TextProvider>);
  const attributesOf = (uuid: string) => new RegExp(`<option[^>]*value="${uuid}"[^>]*>`).exec(html)?.[0];
  expect(attributesOf("held")).toContain("disabled");
  expect(attributesOf("free")).not.toContain("disabled");
});
