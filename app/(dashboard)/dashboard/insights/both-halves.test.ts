import { describe, expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { bothHalves } from "./both-halves";

/** Looks once, where so many were paid; answers what was under way together. */
async function look(key: string, paid: number): Promise<readonly string[]> {
  const events: string[] = [];
  const asked =
    <T>(name: string, answer: T) =>
    async () => {
      events.push(name);
      await Promise.resolve();
      events.push(`${name} there`);
      return answer;
    };
  const { ways } = await bothHalves(key, asked("money", { collected: { count: paid } }), asked("ways", {}));
  await ways;
  return events;
}

const ONE_AFTER_THE_OTHER = ["money", "money there", "ways", "ways there"];
const AT_ONCE = ["ways", "money", "ways there", "money there"];

describe("the two halves of insights", () => {
  it("are asked for at once where few were paid when somebody looked last", async () => {
    const key = newUuid();
    expect(await look(key, 3)).toEqual(ONE_AFTER_THE_OTHER);
    expect(await look(key, 3)).toEqual(AT_ONCE);
  });

  it("are asked for one after the other where many were, and never by what another one has", async () => {
    const key = newUuid();
    await look(key, 2_000);
    expect(await look(key, 3)).toEqual(ONE_AFTER_THE_OTHER);
    await look(key, 2_000);
    expect(await look(key, 2_000)).toEqual(ONE_AFTER_THE_OTHER);
    expect(await look(newUuid(), 3)).toEqual(ONE_AFTER_THE_OTHER);
  });

  it("fail with the first one, whatever becomes of the second", async () => {
    const key = newUuid();
    await look(key, 3);
    const fails = () => Promise.reject(new Error("There is no answer."));
    await expect(bothHalves(key, fails, fails)).rejects.toThrow("There is no answer.");
  });

  it("say whether the second one can be shown with the first", async () => {
    const few = async () => ({ collected: { count: 3 } });
    expect((await bothHalves(newUuid(), few, async () => 1)).isSoon).toBe(true);
    expect((await bothHalves(newUuid(), few, () => new Promise(() => undefined))).isSoon).toBe(false);
  });
});
