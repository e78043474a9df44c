import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { uuidParams } from "@/lib/http/request/params";
import { signerDetail } from "@/lib/operations/contract";
import { askReminder } from "@/lib/signatures/reminders/ask-reminder";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "remindSigner",
    summary: "Remind a signer",
    description:
      "Mails a signer whose turn it is once more: at most once an hour (429), and ten times in all (409). We remind by ourselves three days after the request and two before the deadline.",
    tag: "Operations",
    params: uuidParams("uuid", "signerUuid"),
    responses: { 202: { description: "The signer; the mail is on its way.", schema: signerDetail } },
    errors: ["conflict", "operation_final"],
    handle: async ({ db, caller, params }) => ({ status: 202, body: await askReminder(db, caller, params) }),
  }),
});
