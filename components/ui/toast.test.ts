import { toast as sonner } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "./speak";
import { newToast, sayToasts, whenToastsWait } from "./toast";

vi.mock("sonner", () => ({ toast: { success: vi.fn(), error: vi.fn(), dismiss: vi.fn() } }));

const STAYS = { duration: Number.POSITIVE_INFINITY, closeButton: true };

beforeEach(() => {
  vi.clearAllMocks();
  let ids = 0;
  vi.mocked(sonner.error).mockImplementation(() => {
    ids += 1;
    return ids;
  });
});

describe("what is said", () => {
  it("waits for a place to be said in, in its order", () => {
    const need = vi.fn();
    whenToastsWait(need);
    newToast().clear();
    expect(need).not.toHaveBeenCalled();
    newToast().error("Refused.");
    newToast().success("Done.");
    expect(need).toHaveBeenCalledTimes(2);
    const said = vi.fn();
    sayToasts(said)();
    expect(said.mock.calls.map(([{ kind, words }]) => [kind, words])).toEqual([
      [null, ""],
      ["error", "Refused."],
      ["success", "Done."],
    ]);
  });

  it("stays where it is a refusal or an instruction, and goes by itself where all went well", () => {
    const stop = sayToasts(speak);
    const toast = newToast();
    toast.error("Refused.");
    toast.success("Done.");
    toast.success("Some are done.", { description: "Send once more.", stays: true });
    stop();
    expect(vi.mocked(sonner.error).mock.calls).toEqual([["Refused.", STAYS]]);
    expect(vi.mocked(sonner.success).mock.calls).toEqual([
      ["Done.", {}],
      ["Some are done.", { description: "Send once more.", ...STAYS }],
    ]);
  });

  it("takes the place of what the same one said before, and of nobody else's", () => {
    const stop = sayToasts(speak);
    const [one, other] = [newToast(), newToast()];
    one.error("Refused.");
    other.error("Refused.");
    expect(sonner.dismiss).not.toHaveBeenCalled();
    one.error("Refused.");
    expect(vi.mocked(sonner.dismiss).mock.calls).toEqual([[1]]);
    one.success("Done.");
    one.success("Done.");
    expect(vi.mocked(sonner.dismiss).mock.calls).toEqual([[1], [3]]);
    other.clear();
    expect(vi.mocked(sonner.dismiss).mock.calls).toEqual([[1], [3], [2]]);
    expect(sonner.error).toHaveBeenCalledTimes(3);
    stop();
  });
});
