import type { Database } from "@/db/client";
import type { FieldType } from "@/lib/documents/model";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { createTemplate } from "@/lib/templates/create-template";
import { listTemplates } from "@/lib/templates/list-templates";
import { blankAt, type Contract, contractPdf } from "./contract-pdf";
import type { DemoOrganisation } from "./organisations";
import { MAINTENANCE, WALLBOX } from "./signature-stories";
import { supplied } from "./supplied";

/** What the demo has signed again and again. Told in the organisation's language. */
export type DemoTemplate = Readonly<{
  organisation: DemoOrganisation["key"];
  name: string;
  title: string;
  message: string;
  contract: Contract;
  role: Readonly<{ key: string; label: string }>;
  /** What the contract's lines are, in their order; with a key the sender fills it, else the role. */
  blanks: readonly Readonly<{ type: FieldType; key?: string }>[];
}>;

export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    organisation: "workshop",
    name: "Contrato de mantenimiento",
    title: "Contrato de mantenimiento",
    message: "Aquí tienes el contrato de mantenimiento de tu coche.",
    contract: MAINTENANCE,
    role: { key: "cliente", label: "Cliente" },
    blanks: [
      { type: "TEXT", key: "matricula" },
      { type: "DATE" },
      { type: "CHECKBOX" },
      { type: "INITIALS" },
      { type: "SIGNATURE" },
    ],
  },
  {
    organisation: "energy",
    name: "Montage einer Wallbox",
    title: "Auftrag zur Montage einer Wallbox",
    message: "Hier ist der Auftrag für die Montage.",
    contract: WALLBOX,
    role: { key: "kunde", label: "Kundin oder Kunde" },
    blanks: [{ type: "TEXT", key: "stellplatz" }, { type: "DATE" }, { type: "SIGNATURE" }],
  },
];

/** Makes a template unless an earlier start has. */
export async function liveTemplate(db: Database, tenantUuid: string, template: DemoTemplate): Promise<void> {
  const caller: Caller = { tenantUuid, actor: { type: "CLIENT", clientId: "demo" }, collaborator: null };
  const { name, title, message, contract, role, blanks } = template;
  if ((await listTemplates(db, caller, { limit: 1, offset: 0, q_name: name })).total > 0) return;
  const fields = blanks.map(({ type, key = null }, index) => ({
    ...blankAt(index),
    ...(type === "CHECKBOX" && { width: 20, height: 20 }),
    ...{ type, key, role: key === null ? role.key : null, label: contract.blanks[index] },
  }));
  const documents = [{ id: "contract", name: `${contract.heading}.pdf`, fields }];
  await withWorkFolder(async (folder) => {
    const files = new Map([["contract", await supplied(await contractPdf(contract, now()), folder)]]);
    return createTemplate(
      db,
      { caller, ipAddress: null },
      { json: { name, title, message, roles: [role], documents }, files },
    );
  });
}
