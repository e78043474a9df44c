import { useState } from "react";
import type { ActionResult } from "./action-result";

/** A form's fields, by where the request has them (JSON pointers, whatever lies under one included). */
type FieldsByPointer<Field extends string> = Readonly<Record<string, Field>>;

/** The fields of a form that an action did not accept, from its end to the next one's. */
export function useMarkedFields<Field extends string>(fields: FieldsByPointer<Field>) {
  const [marked, setMarked] = useState<ReadonlySet<Field>>(new Set());
  return {
    marked,
    mark: (result: ActionResult<unknown>) => setMarked(fieldsAt(fields, result.ok ? [] : result.pointers)),
    unmark: () => setMarked(new Set()),
  };
}

/** What no field of the form stands for is left to its general words. */
export function fieldsAt<Field extends string>(
  fields: FieldsByPointer<Field>,
  pointers: readonly string[] = [],
): ReadonlySet<Field> {
  const isNamed = (at: string) => pointers.some((pointer) => pointer === at || pointer.startsWith(`${at}/`));
  return new Set(Object.entries(fields).flatMap(([at, field]) => (isNamed(at) ? [field] : [])));
}
