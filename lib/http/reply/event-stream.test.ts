import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventStream } from "./event-stream";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const onEnd = vi.fn();
  const { response, say } = eventStream({ "Cache-Control": "no-store" }, onEnd);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("There is no body.");
  const heard = async () => Buffer.from((await reader.read()).value ?? []).toString();
  return { response, say, onEnd, reader, heard };
}

describe("a line on which a page is told that something has happened", () => {
  it("says so at once, whenever it happens, and that it is still there", async () => {
    const { response, say, heard } = open();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
    });
    expect(await heard()).toBe("retry: 2000\ndata:\n\n");
    say();
    expect(await heard()).toBe("data:\n\n");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await heard()).toBe(":\n\n");
  });

  it("ends once when its listener hangs up, and says nothing more", async () => {
    const { say, onEnd, reader } = open();
    await reader.cancel();
    expect(onEnd).toHaveBeenCalledOnce();
    say();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends by itself after ten minutes, so that who still looks calls another process", async () => {
    const { onEnd, reader } = open();
    const ended = (async () => {
      while (!(await reader.read()).done);
    })();
    await vi.advanceTimersByTimeAsync(600_000);
    await ended;
    expect(onEnd).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
