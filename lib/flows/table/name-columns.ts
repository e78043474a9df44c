import { z } from "zod";
import { COLLECTION_COLUMNS, type CollectionColumn, type ColumnMeanings } from "../model";

/** As ERPs and spreadsheets call them in the languages of the dashboard, without accents, signs and capitals. */
const NAMES: Readonly<Record<CollectionColumn, readonly string[]>> = {
  amount: ["amount", "total", "importe", "monto"],
  // A line in another currency must not become as many euros: here other languages are known as well.
  currency: ["currency", "currencycode", "moneda", "divisa", "wahrung", "waehrung", "devise", "valuta", "moeda"],
  concept: ["concept", "description", "concepto", "descripcion"],
  name: ["name", "firstname", "company", "customer", "payer", "nombre", "empresa", "cliente", "pagador", "razonsocial"],
  lastName: ["lastname", "surname", "apellidos", "apellido"],
  email: ["email", "mail", "emailaddress", "correo", "correoelectronico"],
  phone: ["phone", "mobile", "telephone", "phonenumber", "telefono", "movil"],
  number: ["number", "invoice", "invoicenumber", "numero", "factura", "numerodefactura", "nfactura"],
  dueDate: ["duedate", "due", "vencimiento", "fechadevencimiento", "fechavencimiento"],
  externalId: ["externalid", "reference", "idexterno", "referencia"],
};

const MEANINGS: ReadonlyMap<string, CollectionColumn> = new Map(
  COLLECTION_COLUMNS.flatMap((means) => NAMES[means].map((name) => [name, means] as const)),
);

/** What columns say, by their heads; null passes one over. Names that are no column of the table are of another one. */
export const namedColumns = z.record(z.string(), z.union([z.enum(COLLECTION_COLUMNS), z.null()]));

/** What a table's columns say: as somebody has said, else by their names. Of several that would say the same the first one does. */
export function nameColumns(columns: readonly string[], said: z.infer<typeof namedColumns>): ColumnMeanings {
  const given = new Map(Object.entries(said));
  const taken = new Set<CollectionColumn>();
  const free = (means: CollectionColumn | null | undefined) => {
    if (means === null || means === undefined || taken.has(means)) return null;
    taken.add(means);
    return means;
  };
  // What was said goes before what a column is called, wherever it stands.
  const explicit = new Map(columns.map((column) => [column, free(given.get(column))]));
  return columns.map((column) => ({
    column,
    means: given.has(column) ? (explicit.get(column) ?? null) : free(MEANINGS.get(plain(column))),
  }));
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}
