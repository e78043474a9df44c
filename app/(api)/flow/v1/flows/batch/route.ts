import type { LineAnswer } from "@/lib/flows/contract";
import { apiRoutes, linesPostRoute } from "@/lib/http/api-route";
import { authenticate } from "@/lib/http/authenticate";
import { takeBatchTurn } from "@/lib/http/batch-turns";
import { requireRightClock } from "@/lib/http/idempotency";
import { NDJSON, ndjsonResponse } from "@/lib/http/reply/ndjson-response";
import { notingEach } from "@/lib/http/request/reading";
import { requestIdOf } from "@/lib/http/request/request-id";
import { requireRole } from "@/lib/tenants/require-role";
import { answerBatch, openBatch } from "./answer-batch";

const REQUEST = {
  idempotencyKey: "2026-001",
  externalId: "ERP-1",
  operations: [{ externalId: "2026-001", payment: { amount: 15_075, concept: "Invoice 2026-001" } }],
};

const EXAMPLES = {
  [NDJSON]: `${JSON.stringify(REQUEST)}\n`,
  "text/csv": [
    "idempotencyKey,externalId,operations.0.externalId,operations.0.payment.amount,operations.0.payment.concept",
    "2026-001,ERP-1,2026-001,15075,Invoice 2026-001",
    "",
  ].join("\r\n"),
};

const LINK = "https://pay.example.com/pay/3q2-7wQmXyZabcdEFGhijk";
const OPERATION = { uuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e02", externalId: "2026-001", id: null, url: LINK };
const ANSWER = `${JSON.stringify({
  line: 1,
  status: 201,
  uuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e01",
  url: LINK,
  operations: [{ ...OPERATION, payment: { types: [["PSD2_PAYMENT"]] } }],
  replayed: false,
  problem: null,
} satisfies LineAnswer)}\n`;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: linesPostRoute({
    operationId: "createFlows",
    summary: "Create many flows",
    description: `Creates a flow for each of up to 10 000 lines (32 MB), and answers each by a line while it reads: \`{line, status, uuid, url, operations, replayed, problem}\` in the order of the lines, \`line\` counting those of the body from 1. \`status\` is what \`POST /flow/v1/flows\` would have answered: 201, or that of \`problem\`, whose \`retryAfter\` says in how many seconds it is worth sending a line again that was refused with 409, 429 or 503. A line that is refused harms no other. A line has up to 1 MB; of its bad fields fifty are named, and how many there are. What was answered with 201 is kept, whatever becomes of the rest; after a broken connection send the whole body again. Where a body has too many lines or bytes, the last answer says from which line on nothing was read.

**Lines of JSON** (\`${NDJSON}\`): each line is the body of \`POST /flow/v1/flows\`, and may have an \`idempotencyKey\` beside its fields: the same key with the same request gives the first answer again, as that endpoint's \`Idempotency-Key\` does, whichever of the two was first; another request is a 422 of this line alone. Lines without a key are created each time that they are sent. The header \`Idempotency-Key\` is a 400 here: one key for all lines would promise what nobody keeps.

**CSV** (\`text/csv\`, UTF-8): the first line names the columns, which are \`idempotencyKey\` and the request's fields with dots between them, places of lists counted from 0: \`operations.0.payment.amount\`, \`labels.0.name\`. A column that is no field is a 400 that names it. Cells are parted by commas, semicolons or tabs; an empty cell leaves its field out, and spaces around a cell count only within quotes. Amounts are minor units in digits alone: \`12,345\` and \`12.50\` are refused, never guessed. Where quotes don't match over several lines, or a line is longer than 1 MB, nothing is read from there on, and the last answer says so.

One batch of a caller at a time: another is a 429.`,
    tag: "Flows",
    lines: { examples: EXAMPLES, answer: ANSWER },
    responses: { 200: { description: "A line for each line.", contentType: NDJSON } },
    handle: async ({ db, caller, request }) => {
      requireRole(caller, "OPERATOR");
      requireRightClock();
      const endTurn = takeBatchTurn(caller);
      try {
        const lines = await openBatch(request);
        const stillMay = () => authenticate(request, "required");
        const answers = answerBatch(db, caller, lines, { requestId: requestIdOf(request), stillMay });
        return ndjsonResponse(notingEach(caller, answers), endTurn);
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  }),
});
