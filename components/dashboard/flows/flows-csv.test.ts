import { expect, it } from "vitest";
import type { FlowListItem } from "@/lib/flows/contract";
import { FLOWS } from "../lists/definitions";
import { MESSAGES } from "../messages";
import { createText, type Language } from "../text";
import { flowsCsv } from "./flows-csv";

const FLOW: FlowListItem = {
  ...{ uuid: "01a1fb7c-3155-72ee-958c-f1355b6196df", externalId: "=ERP-9", status: "COMPLETED", channel: "API" },
  ...{ countryCode: "ES", languageCode: "es", createdAt: "2026-03-28T23:30:00.000Z", statusUpdatedAt: null },
  labels: [
    { name: "shop", value: "Madrid" },
    { name: "till", value: "2" },
  ],
  collaborator: { uuid: "c-1", legalName: "Gestoría, S.L." },
  renewalOf: null,
};

const csv = (language: Language, shown?: readonly string[]) =>
  flowsCsv(createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] }), shown);

it("is written as spreadsheets of each language read it, and none runs what a name says", () => {
  expect(csv("en").head).toBe(
    "\ufeffExternal id,Status,Created through,Labels,Collaborator,Created,Last change,Flow\r\n",
  );
  expect(csv("en").line(FLOW)).toBe(
    `'=ERP-9,Completed,API,"shop: Madrid\ntill: 2","Gestoría, S.L.",2026-03-29 00:30:00,,${FLOW.uuid}\r\n`,
  );
  expect(csv("es").line(FLOW)).toContain("'=ERP-9;Completado;API;");
});

it("has the columns that the list shows, in their order, and the flow's name at the end (decision 264)", () => {
  expect(csv("en", ["createdAt", "flow"]).head).toBe("\ufeffCreated,External id,Collaborator,Flow\r\n");
  expect(csv("en", ["uuid", "status"]).head).toBe("\ufeffFlow,Status\r\n");
});

it("has something for each column that the list can show", () => {
  for (const name of FLOWS.columns.filter((known) => known !== "uuid"))
    expect(csv("en", [name]).head.split(",").length, name).toBeGreaterThan(1);
});
