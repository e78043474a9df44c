import { unstable_rethrow } from "next/navigation";
import { useCallback } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { useToast } from "@/components/ui/toast";

/**
 * Asks the server for what answers by where it leads alone (another theme, organisation, page). Where no answer comes that is said, and
 * the page stays: else all of it would give way to an error's.
 */
export function useAsking(): (ask: () => Promise<void>) => Promise<void> {
  const { t } = useText();
  const toast = useToast();
  return useCallback(
    async (ask) => {
      try {
        await ask();
      } catch (error) {
        // What leads to another page is an answer.
        unstable_rethrow(error);
        toast.error(t("frame.problems.unanswered"));
      }
    },
    [t, toast],
  );
}
