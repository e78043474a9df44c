import { z } from "zod";
import type { SuppliedFiles } from "@/lib/flows/flow-files";
import { OPERATIONS_MAX } from "./flow-request";
import { list, loose } from "./loose";
import { DOCUMENTS_MAX } from "./signature-request";

const id = z.string().optional().catch(undefined);

/** Takes what it can find: whatever else is wrong with a request is said when it is checked. */
const naming = loose({
  operations: list(
    loose({ id, invoice: loose({ id }), signature: loose({ documents: list(loose({ id }), DOCUMENTS_MAX) }) }),
    OPERATIONS_MAX,
  ),
});

/** A request's file parts by the names that it gives them itself. */
export function namedAsAsked(json: unknown, files: SuppliedFiles): SuppliedFiles {
  return files.size === 0 ? files : underTheirNames(namesIn(json), files);
}

/**
 * File parts by the names that a request has for them, in whichever Unicode form they were written (decision 274): macOS names
 * files in another than most programs write. Where a part is called exactly so, no other stands in its place.
 */
export function underTheirNames(names: readonly string[], files: SuppliedFiles): SuppliedFiles {
  const asked = new Set(names);
  const waiting = new Map([...asked].filter((name) => !files.has(name)).map((name) => [name.normalize(), name]));
  return new Map(
    [...files].map(([name, file]) => {
      const meant = asked.has(name) ? undefined : waiting.get(name.normalize());
      if (meant === undefined) return [name, file];
      // One part for each name: another one in yet another form is nobody's.
      waiting.delete(meant.normalize());
      return [meant, file];
    }),
  );
}

function namesIn(json: unknown): readonly string[] {
  const operations = naming.parse(json)?.operations ?? [];
  return operations.flatMap((operation) =>
    [operation?.id, operation?.invoice?.id, ...(operation?.signature?.documents ?? []).map((one) => one?.id)].flatMap(
      (name) => name ?? [],
    ),
  );
}
