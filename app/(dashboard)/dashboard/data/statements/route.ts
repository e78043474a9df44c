import { created, ok } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import { FILE_PART, type Imported, importStatement } from "@/lib/statements/import-statement";
import { answerCreation } from "../answer-creation";

const reply = ({ isNew, receipt }: Imported) =>
  isNew ? created(`/dashboard/reconciliation/statements/${receipt.uuid}`, receipt) : ok(receipt);

/** The API's request for a statement: 201, or 200 for a file that was known. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answerCreation(
    request,
    async ({ db, author }, body, storeReply) =>
      reply(
        await importStatement(db, author, body.files.get(FILE_PART), (tx, imported) => storeReply(tx, reply(imported))),
      ),
    "statement",
  );
}
