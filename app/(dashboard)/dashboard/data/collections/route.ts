import {
  type CreatedCollection,
  createInvoiceCollection,
  filesOf,
} from "@/lib/flows/creating/create-invoice-collection";
import { created } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import { answerCreation } from "../answer-creation";

const reply = (result: CreatedCollection) => created(`/dashboard/flows/${result.uuid}`, result, filesOf(result));

/** The API's request for a payment with its document. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answerCreation(request, async ({ db, caller }, body, storeReply) =>
    reply(
      await createInvoiceCollection(db, caller, { ...body, channel: "DASHBOARD" }, (tx, result) =>
        storeReply(tx, reply(result)),
      ),
    ),
  );
}
