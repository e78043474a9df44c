import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "./action-result";

/**
 * What a server action answers, and where no answer came (the line was cut, the server was away, or is another version by now) that
 * nobody knows whether it was done. Without this the whole page would give way to an error's, and with it what somebody had typed.
 */
export async function answered<T>(asking: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  try {
    return await asking;
  } catch (error) {
    // What leads to another page is an answer.
    unstable_rethrow(error);
    return { ok: false, problem: "unanswered" };
  }
}
