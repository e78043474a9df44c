import { describe, expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { commandsFor, matching } from "./commands";

const { t } = createText({ language: "es", timeZone: "Europe/Madrid", messages: MESSAGES.es });
const memberships = [
  { tenantUuid: "a", legalName: "Ejemplo S.L." },
  { tenantUuid: "b", legalName: "Gestoría Lum" },
];
const actingFor = [
  { tenantUuid: "c", legalName: "Cooperativa Sol", collaborator: { uuid: "b", legalName: "Gestoría Lum" } },
  { tenantUuid: "a", legalName: "Ejemplo S.L.", collaborator: { uuid: "b", legalName: "Gestoría Lum" } },
];
const OWN = { where: "OWN", signs: true } as const;
const HERE = { place: OWN, current: "a", memberships, actingFor, through: null, isSandbox: null } as const;
const of = (role: "OWNER" | "OPERATOR" | "VIEWER") => commandsFor(t, { role, ...HERE });
const labels = (commands: readonly Readonly<{ label: string }>[]) => commands.map(({ label }) => label);

describe("the palette's commands", () => {
  it("are what the role may do", () => {
    expect(of("VIEWER").actions).toEqual([]);
    expect(labels(of("OPERATOR").actions)).toEqual([
      t("operations.newCollection"),
      t("collectionTable.title"),
      t("operations.newSignature"),
    ]);
    expect(labels(of("OPERATOR").sections)).not.toContain("Clientes de la API");
    expect(labels(of("OWNER").sections)).toContain("Clientes de la API");
  });

  it("do what the page that is open offers, in its reader's language", () => {
    const options = { role: "OWNER", ...HERE } as const;
    expect(of("OWNER").here).toEqual([]);
    const { here } = commandsFor(t, options, ["copyLink", "sendLink", "cancel"]);
    expect(labels(here)).toEqual([
      "Copiar el enlace de esta operación",
      "Enviar el enlace de esta operación",
      "Cancelar esta operación",
    ]);
    expect(matching(here, "enlace env")).toMatchObject([{ act: "sendLink" }]);
    const english = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
    expect(labels(commandsFor(english.t, options, ["renew"]).here)).toEqual(["Renew this operation"]);
  });

  it("switch to every organisation but the one that is open", () => {
    expect(of("VIEWER").organisations).toMatchObject([{ tenantUuid: "b" }, {}, {}]);
  });

  it("lead to those that one may act for, but not to the one that one acts for already", () => {
    expect(of("VIEWER").organisations.slice(1)).toEqual([
      { key: "b c", label: "Actuar por Cooperativa Sol a través de Gestoría Lum", tenantUuid: "b", actingForUuid: "c" },
      { key: "b a", label: "Actuar por Ejemplo S.L. a través de Gestoría Lum", tenantUuid: "b", actingForUuid: "a" },
    ]);
    const place = { where: "CHANNEL", signs: true } as const;
    const acting = commandsFor(t, { role: "OPERATOR", ...HERE, place, through: "b" });
    expect(acting.organisations.map(({ key }) => key)).toEqual(["a", "b", "b c"]);
    expect(matching(acting.organisations, "coop")).toHaveLength(1);
  });

  it("lead to the sandbox, and in it to what there is, and home (decision 208)", () => {
    const own = commandsFor(t, { role: "OWNER", ...HERE, isSandbox: false });
    expect(own.organisations[0]).toEqual({ key: "sandbox", label: "Probar en el entorno de pruebas", sandbox: true });
    const inside = {
      role: "OWNER",
      place: { where: "SANDBOX", signs: false },
      current: "twin",
      memberships,
      actingFor: [],
      through: null,
      isSandbox: true,
    } as const;
    const { organisations, sections, actions } = commandsFor(t, inside);
    expect(organisations.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(labels(sections)).not.toContain("Personas");
    expect(labels(actions)).toEqual([t("operations.newCollection"), "Muchos cobros"]);
    expect(of("OWNER").organisations.map(({ key }) => key)).not.toContain("sandbox");
  });

  it("ask for nothing to be signed where nothing seals (decision 334)", () => {
    const { sections, actions } = commandsFor(t, { role: "OWNER", ...HERE, place: { where: "OWN", signs: false } });
    expect(labels(of("OWNER").sections)).toContain(t("frame.templates"));
    expect(labels(sections)).not.toContain(t("frame.templates"));
    expect(labels(actions)).toEqual([t("operations.newCollection"), t("collectionTable.title")]);
  });

  it.each([
    ["", 14],
    ["conc", 1],
    ["CONCILIACION", 1],
    ["pag pago", 1],
    ["api cli", 1],
    ["agos", 0],
  ])("are found by %j: %i", (typed, count) => {
    expect(matching(of("OWNER").sections, typed)).toHaveLength(count);
  });
});
