/** How a table is called that leaves the house: of a sandbox by a name that nobody takes for the real one's (decision 208). */
export function exportName(fileName: string, { isSandbox }: Readonly<{ isSandbox: boolean }>): string {
  return isSandbox ? `TEST-${fileName}` : fileName;
}
