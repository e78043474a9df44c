import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { sent } from "../../messages/sent";
import { TextProvider } from "../../text-provider";
import { type FieldDraft, newSigner } from "../draft";
import { ChosenField } from "./chosen-field";

const source = sent({ language: "en", timeZone: "UTC" });
const FIELD: FieldDraft = {
  ...{ id: "field-1", documentId: "document-1", signerId: "signer-2", type: "SIGNATURE" },
  ...{ page: 3, x: 10, y: 20, width: 60, height: 20, required: true, label: "" },
};

it.each([
  [["signer-1", "signer-2"], ["Ana", "Leo"], "Leo"],
  [["signer-1"], ["Ana", "Leo (Only reads)"], "Leo (Only reads)"],
])("shows whose a place is, also of somebody who only reads by now: %j", (ids, choices, chosen) => {
  const html = renderToStaticMarkup(
    <TextProvider source={source}>
      <ChosenField
        field={FIELD}
        signers={ids.map((id) => ({ ...newSigner([]), id }))}
        nameOf={(id) => (id === "signer-1" ? "Ana" : "Leo")}
        isTemplate={false}
        onChange={vi.fn()}
        onRemove={vi.fn()}
      />
    </TextProvider>,
  );
  expect([...html.matchAll(/<option[^>]*>(.*?)<.option>/g)].map(([, label]) => label)).toEqual(choices);
  expect(/<option[^>]* selected=""[^>]*>(.*?)<.option>/.exec(html)?.[1]).toBe(chosen);
});
