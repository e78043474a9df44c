import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../lists/definitions";
import { readFilters } from "../lists/filters";
import { layoutOf } from "../lists/layout";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import type { OperationRow } from "./operation-row";
import { OperationsCards } from "./operations-cards";
import { OperationsTable } from "./operations-table";

const UUID = "01a1fb7c-3155-72ee-958c-f1355b6196de";
const CONCEPT = "Suministro e instalación de climatización en las oficinas centrales, tercera fase";
const EMAIL = "facturacion@construcciones.example";
const ROW: OperationRow = {
  uuid: UUID,
  flowUuid: UUID,
  type: "PAYMENT",
  status: "CREATED",
  createdAt: "2026-03-28T23:30:00Z",
  statusUpdatedAt: null,
  externalId: "OP-2026-VALLADOLID-000000014",
  payment: { amount: 12_345_678_901, currency: "EUR" },
  invoice: { externalId: "FAC-2026-VALLADOLID-000000014", dueDate: null },
  flow: { collaborator: null },
  url: null,
  renewalOf: null,
  renewedBy: null,
  concept: CONCEPT,
  payer: "María del Carmen Fernández de Córdoba",
  email: EMAIL,
  expiresAt: null,
  collected: 0,
};

const draw = (row: OperationRow, density: "comfortable" | "compact" = "comfortable") => {
  const filters = readFilters(OPERATIONS, { columns: "concept,payer,email,amount,externalId,operation", density });
  const layout = layoutOf(OPERATIONS, filters, null);
  const drawn = (list: React.ReactNode) =>
    renderToStaticMarkup(<TextProvider source={sent({ language: "en", timeZone: "UTC" })}>{list}</TextProvider>);
  return {
    table: drawn(<OperationsTable rows={[row]} {...{ filters, layout }} />),
    cards: drawn(<OperationsCards rows={[row]} layout={layout} />),
  };
};

/** Whatever a cell or what stands in it has to cut its text. */
const cells = (html: string) => html.slice(html.indexOf("<tbody")).split("<td").slice(1);

describe("what is long in a list can be read in it", () => {
  it("wraps, and where two lines are not enough for a name the row that the keyboard is at shows all of it", () => {
    const [name = "", ...others] = cells(draw(ROW).table);
    expect(others.join()).not.toMatch(/truncate|line-clamp/);
    for (const [clamped] of name.matchAll(/class="[^"]*line-clamp-2[^"]*"/g)) {
      expect(clamped).toContain("group-has-focus-visible:line-clamp-none");
    }
    expect(name).not.toContain("truncate");
    expect(draw(ROW).table).toMatch(/<tr [^>]*class="group /);
  });

  it("is whole for the mouse on its row, which says nothing twice where it is short", () => {
    expect(draw(ROW).table).toContain(`title="${CONCEPT} · ${ROW.payer}"`);
    expect(draw({ ...ROW, concept: "Tea", payer: "Ana" }).table).not.toContain("title=");
  });

  it("is one line in a compact row, until the keyboard is there", () => {
    for (const cell of cells(draw(ROW, "compact").table)) {
      expect(cell).toMatch(/^[^>]*truncate [^>]*group-has-focus-visible:whitespace-normal/);
    }
  });

  it("is whole on a phone, where nothing rests on a row", () => {
    const { cards } = draw(ROW);
    expect(cards).not.toMatch(/truncate|line-clamp/);
    for (const whole of [CONCEPT, EMAIL, UUID]) expect(cards).toContain(whole);
  });
});
