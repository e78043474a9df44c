/** Says what is being done, does it, and says how long it took. */
export async function step<T>(doing: string, run: () => Promise<T>): Promise<T> {
  const began = Date.now();
  process.stdout.write(`${doing} … `);
  try {
    const result = await run();
    process.stdout.write(`${secondsSince(began)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

export function secondsSince(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
