type OfOperation = Readonly<{ operationUuid: string | null }>;

/** Rows by the operation that they are of; those of none are left out. */
export function groupedBy<Row extends OfOperation>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.operationUuid === null) continue;
    const group = groups.get(row.operationUuid);
    if (group) group.push(row);
    else groups.set(row.operationUuid, [row]);
  }
  return groups;
}
