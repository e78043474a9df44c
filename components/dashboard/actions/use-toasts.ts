import { useText } from "@/components/dashboard/text-provider";
import { useToast } from "@/components/ui/toast";
import type { ActionProblem, ActionResult } from "./action-result";

type Words = Readonly<{ done?: string }> & Readonly<Partial<Record<ActionProblem, string>>>;

/** Says how an action ended, each time anew; gives its value, or undefined where it was refused. */
export function useToasts() {
  const { t } = useText();
  const toast = useToast();
  return <T>(result: ActionResult<T>, words: Words = {}): T | undefined => {
    if (result.ok) {
      if (words.done) toast.success(words.done);
      else toast.clear();
      return result.value;
    }
    toast.error(words[result.problem] ?? t(`frame.problems.${result.problem}`));
    return undefined;
  };
}
