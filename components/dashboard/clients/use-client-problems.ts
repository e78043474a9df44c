import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { useText } from "../text-provider";
import { type ClientField, clientProblems } from "./client-problems";

export type ClientError = (field: ClientField) => string | undefined;

const NONE: ReadonlySet<ClientField> = new Set();

/** What is wrong with the form of a client, in words at each field, from an action's end to the next one's. */
export function useClientProblems() {
  const { t } = useText();
  const [problems, setProblems] = useState(NONE);
  const error: ClientError = (field) => (problems.has(field) ? t(`clients.form.problems.${field}`) : undefined);
  return {
    error,
    forget: () => setProblems(NONE),
    mark: (result: ActionResult<unknown>) => setProblems(result.ok ? NONE : clientProblems(result.pointers ?? [])),
  };
}
