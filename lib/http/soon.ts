/** What a probe waits for an answer; Prometheus waits ten seconds, and takes who is later for one that is down. */
const PATIENCE_MS = 2_000;

export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** The database's answer to what a probe has asked, if it comes soon. Nobody hears of one that comes later. @throws TooLate */
export async function soon<T>(question: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate("The database took too long.")), PATIENCE_MS);
  });
  try {
    return await Promise.race([question, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
