type Worker = Readonly<{
  evaluatedModules: Readonly<{ idToModuleMap: ReadonlyMap<string, { meta?: object | undefined }> }>;
}>;

/**
 * Between two files of a process Vitest forgets what its modules were, but not that a factory (`vi.mock(path, factory)`) stood for
 * one: whoever spies on that module in a later file (`{ spy: true }`) would be given what the earlier file's factory made. What it
 * knows of such a module is dropped here, and asked for again. Returns how many there were.
 */
export function forgetFactories(): number {
  // biome-ignore lint/style/noRestrictedGlobals: where Vitest keeps its own state of a process.
  const { __vitest_worker__: worker } = globalThis as unknown as Readonly<{ __vitest_worker__: Worker }>;
  const stoodFor = [...worker.evaluatedModules.idToModuleMap.values()].filter(
    ({ meta }) => meta && "mockedModule" in meta,
  );
  for (const node of stoodFor) node.meta = undefined;
  return stoodFor.length;
}
