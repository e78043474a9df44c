import { PlainProblem } from "@/lib/shared/plain-problem";

/** What it answers, unless that takes longer. @throws PlainProblem */
export async function inTime<T>(run: Promise<T>, minutes: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      failed(new PlainProblem(`This takes longer than ${minutes} minutes: the machine has other work to do.`));
    }, minutes * 60_000);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}
