import { z } from "zod";
import { apiRoutes, rawBodyPostRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { created, ok } from "@/lib/http/reply/reply";
import { statementList, statementListQuery, statementReceipt } from "@/lib/statements/contract";
import { FILE_PART, type Imported, importStatement } from "@/lib/statements/import-statement";
import { listStatements } from "@/lib/statements/list-statements";

const reply = ({ isNew, receipt }: Imported) =>
  isNew ? created(`/payment/v1/statements/${receipt.uuid}`, receipt) : ok(receipt);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listStatements",
    summary: "List bank statements",
    tag: "Statements",
    query: statementListQuery,
    responses: { 200: { description: "One page, the newest first, and the exact total.", schema: statementList } },
    handle: async ({ db, caller, query }) => ok(await listStatements(db, caller, query)),
  }),
  POST: rawBodyPostRoute({
    operationId: "importStatement",
    summary: "Import a bank statement",
    description:
      "The file part `file` is what your bank gives you: camt.053 or camt.054 (version 02, 04 or 08), or Norma 43, of one or several of your creditor accounts, up to 24 MB. All of it is checked before anything is taken in. Each booking is compared with what was to be paid: by end-to-end id, then by the invoice's number or RF reference in its text, then by amount and payer. **One candidate or none**: what is not certain is SUGGESTED, what is ambiguous stays OPEN, and both wait for a person. A match settles the payment, completes an operation that was paid by a transfer of the payer's own, or tells that it was paid again; a return takes it back. The same file again changes nothing and answers 200; a file that overlaps another adds only what is new.",
    tag: "Statements",
    rawBody: {
      kind: "statement",
      schema: z.object({
        [FILE_PART]: z.string().meta({ format: "binary", description: "The bank's file as it is." }),
      }),
    },
    responses: {
      200: { description: "The file was known: what has become of it.", schema: statementReceipt },
      201: { description: "The statement, and what has become of its bookings.", schema: statementReceipt },
    },
    errors: ["statement_unreadable", "payload_too_large", "forbidden"],
    handle: async (input) => {
      const { db, body, storeReply } = input;
      const file = body.files.get(FILE_PART);
      return reply(await importStatement(db, authorOf(input), file, (tx, imported) => storeReply(tx, reply(imported))));
    },
  }),
});
