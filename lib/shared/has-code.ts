/** Whether something failed by this code, as the system and Node name them (`ENOENT`). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
