import { getDb } from "@/db/client";
import type { LineAnswer } from "@/lib/flows/contract";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { answerBatch, openBatch } from "../answer-batch";

/** What a batch is answered, as by a process of its own: there nobody else of the caller's is at work. */
export async function createFlowsOf(
  request: Pick<ApiRequest, "headers" | "body">,
  caller: Caller,
  stillMay: () => Promise<unknown> = async () => undefined,
): Promise<readonly LineAnswer[]> {
  const lines = await openBatch(request);
  const answers: LineAnswer[] = [];
  for await (const group of answerBatch(getDb(), caller, lines, { requestId: newUuid(), stillMay })) {
    answers.push(...group);
  }
  return answers;
}
