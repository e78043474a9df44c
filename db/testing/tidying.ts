const tasks: (() => Promise<void>)[] = [];

/** After the file's last test, in the order in which it was asked for. Most files ask for nothing, and load nothing for it. */
export function afterThisFile(task: () => Promise<void>): void {
  tasks.push(task);
}

/** Runs after each test file (`db/testing/each-file.ts`). */
export async function tidyUp(): Promise<void> {
  for (const task of tasks.splice(0)) await task();
}
