import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveHint } from "@/lib/overview/model";
import { followLine, type LineState } from "./follow-line";

const answer = vi.fn<(address: string) => Promise<Response>>();
let stop = new AbortController();
const losing = new WeakMap<Response, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
    const cut = new Promise<never>((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted"))));
    const response = await Promise.race([answer(address), cut]);
    // As browsers do: what is still read of it ends, too.
    signal?.addEventListener("abort", () => losing.get(response)?.());
    return response;
  });
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  answer.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A line that stays open, and what to say on it. */
function line() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  const say = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  const lose = () => controller?.error(new Error("reset"));
  const response = new Response(body);
  losing.set(response, lose);
  return { response, say, lose, end: () => controller?.close() };
}

function follow() {
  const states: LineState[] = [];
  const hints: (LiveHint | null)[] = [];
  const listener = {
    onState: (state: LineState) => {
      if (states.at(-1) !== state) states.push(state);
    },
    onHint: (hint: LiveHint | null) => hints.push(hint),
  };
  const ended = followLine((isFirst) => (isFirst ? "/first" : "/again"), listener, stop.signal);
  return { states, hints, ended };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a page's line to its server", () => {
  it("tells what it hears, in whatever pieces it comes", async () => {
    const { response, say } = line();
    answer.mockResolvedValueOnce(response);
    const { states, hints } = follow();
    say("retry: 2000\nevent: same\ndata:\n\n");
    await pass(0);
    expect({ states, hints }).toEqual({ states: ["live"], hints: [] });
    say("data:\n\n:\n\nevent: change\nda");
    await pass(0);
    say('ta:{"topics":["operations"],"uuids":["a"]}\n');
    await pass(0);
    expect(hints).toEqual([null]);
    say("\n");
    await pass(0);
    expect(hints).toEqual([null, { topics: ["operations"], uuids: ["a"] }]);
  });

  it("is live, and falls silent, in a browser that can’t join signals", async () => {
    vi.stubGlobal("AbortSignal", Object.assign(class extends AbortSignal {}, { any: undefined }));
    const { response, say } = line();
    answer.mockResolvedValue(response);
    const { states } = follow();
    say(":\n\n");
    await pass(0);
    expect(states).toEqual(["live"]);
    await pass(5_000);
    expect(states).toEqual(["live", "offline"]);
  });

  it("is offline within five seconds of the last word, and live again with the next one", async () => {
    const [first, second] = [line(), line()];
    answer.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
    const { states, hints } = follow();
    for (let at = 0; at < 60_000; at += 2_000) {
      first.say(":\n\n");
      await pass(2_000);
    }
    expect(states).toEqual(["live"]);
    await pass(3_000);
    expect(states).toEqual(["live", "offline"]);
    second.say("data:\n\n");
    await pass(2_000);
    expect(states).toEqual(["live", "offline", "live"]);
    expect(hints).toEqual([null]);
    expect(answer.mock.calls.map(([address]) => address)).toEqual(["/first", "/again"]);
  });

  it("is offline within five seconds where nobody answers, and tries ever more rarely", async () => {
    answer.mockImplementation(() => Promise.reject(new TypeError("fetch failed")));
    const { states } = follow();
    await pass(5_000);
    expect(states).toEqual(["offline"]);
    answer.mockClear();
    await pass(120_000);
    expect(answer.mock.calls.length).toBeGreaterThan(5);
    expect(answer.mock.calls.length).toBeLessThan(16);
  });

  it("is offline within five seconds where an answer never comes", async () => {
    answer.mockImplementation(() => new Promise(() => undefined));
    const { states } = follow();
    await pass(5_000);
    expect(states).toEqual(["offline"]);
  });

  it("says nothing of a line that breaks once and is there again", async () => {
    const [first, second] = [line(), line()];
    answer.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
    const { states, hints } = follow();
    first.say("event: same\ndata:\n\n");
    await pass(0);
    first.lose();
    second.say("data:\n\n");
    await pass(1_000);
    expect({ states, hints }).toEqual({ states: ["live"], hints: [null] });
  });

  it("calls again when the server says good-bye, not at once with all others, and is live all the time", async () => {
    const [first, second] = [line(), line()];
    answer.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    const { states } = follow();
    first.say("data:\n\nevent: bye\ndata:\n\n");
    first.end();
    await pass(1_700);
    expect(answer).toHaveBeenCalledOnce();
    second.say("data:\n\n");
    await pass(200);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(states).toEqual(["live"]);
  });

  it.each([
    [401, "signedOut"],
    [409, "elsewhere"],
  ] as const)("ends with %i, and says so: %s", async (status, state) => {
    const first = line();
    answer.mockResolvedValueOnce(first.response).mockResolvedValueOnce(new Response(null, { status }));
    const { states, ended } = follow();
    first.say("data:\n\n");
    await pass(0);
    first.say("event: again\ndata:\n\n");
    await pass(0);
    expect(states).toEqual(["live", state]);
    await ended;
    await pass(120_000);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it("asks by itself where as many are listened to as may be, and tries again a minute later", async () => {
    const later = line();
    answer.mockResolvedValueOnce(new Response(null, { status: 204 })).mockResolvedValueOnce(later.response);
    const { states } = follow();
    await pass(59_000);
    expect(states).toEqual(["asking"]);
    later.say("data:\n\n");
    await pass(1_500);
    expect(states).toEqual(["asking", "live"]);
  });

  it("stops when nobody looks any more", async () => {
    const { response, say } = line();
    answer.mockResolvedValueOnce(response);
    const { states, ended } = follow();
    say("data:\n\n");
    await pass(0);
    stop.abort();
    await ended;
    await pass(120_000);
    expect(states).toEqual(["live"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
