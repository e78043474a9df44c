import { useText } from "@/components/dashboard/text-provider";
import { toast } from "@/components/ui/toast";
import type { ActionProblem, ActionResult } from "./action-result";

type Words = Readonly<{ done?: string }> & Readonly<Partial<Record<ActionProblem, string>>>;

/** Says how an action ended; gives its value, or undefined where it was refused. */
export function useToasts() {
  const { t } = useText();
  return <T>(result: ActionResult<T>, words: Words = {}): T | undefined => {
    if (result.ok) {
      if (words.done) toast.success(words.done);
      return result.value;
    }
    toast.error(words[result.problem] ?? t(`frame.problems.${result.problem}`));
    return undefined;
  };
}
