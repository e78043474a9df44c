import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from "react";

/**
 * What is wrong with a form, by field. Errors are announced where they stand; the first one gets the focus once all of them are
 * drawn, however long that takes.
 */
export function useProblems<Problems extends Readonly<Record<string, string | undefined>>>(
  form: RefObject<HTMLFormElement | null>,
  none: Problems,
): readonly [Problems, Dispatch<SetStateAction<Problems>>] {
  const [problems, setProblems] = useState(none);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
  }, [form, problems]);
  return [problems, setProblems];
}
