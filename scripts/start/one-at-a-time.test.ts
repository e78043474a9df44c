import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time";

const TAKE_TURN = fileURLToPath(new URL("testing/take-turn.mjs", import.meta.url));
const PATIENT = { timeout: 30_000 };

describe("one at a time", () => {
  let folder: string;
  const others: ChildProcess[] = [];

  const another = (...args: string[]) => {
    const child = spawn(process.execPath, [TAKE_TURN, folder, ...args], { stdio: ["pipe", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (chunk) => (said += chunk));
    others.push(child);
    return { child, said: () => said.split("\n").filter(Boolean), end: () => child.stdin.write("end\n") };
  };
  const began = (each: { said: () => string[] }) => vi.waitFor(() => expect(each.said()).toContain("began"), PATIENT);
  const kill = async (child: ChildProcess) => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-turns-"));
  });
  afterEach(async () => {
    for (const child of others.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child);
    await rm(folder, { recursive: true, force: true });
  });

  it("lets others wait for whoever runs, and says for whom", async () => {
    const first = another();
    await began(first);
    const waited: number[] = [];
    const order: string[] = [];
    const second = oneAtATime(
      folder,
      async () => order.push(...first.said(), "second"),
      (pid) => waited.push(pid),
    );
    await vi.waitFor(() => expect(waited).toEqual([first.child.pid]), PATIENT);
    expect(order).toEqual([]);
    first.end();
    await second;
    expect(order).toEqual(["began", "ended", "second"]);
  });

  it("never runs two of many, and leaves one small file", async () => {
    let running = 0;
    const most: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, () =>
        oneAtATime(folder, async () => {
          most.push(++running);
          await new Promise(setImmediate);
          running--;
        }),
      ),
    );
    expect(most).toEqual(Array(8).fill(1));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("is given back by what fails", async () => {
    await expect(oneAtATime(folder, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await oneAtATime(folder, async () => "next")).toBe("next");
  });

  it("passes over one that was killed", async () => {
    const first = another();
    await began(first);
    await kill(first.child);
    expect(await oneAtATime(folder, async () => "next")).toBe("next");
  });

  it("waits for the child of one that was killed, which still writes", async () => {
    const child = spawn("sleep", ["600"], { stdio: "ignore" });
    others.push(child);
    const first = another(String(child.pid));
    await began(first);
    await kill(first.child);
    const waited: number[] = [];
    const next = oneAtATime(
      folder,
      async () => "next",
      (pid) => waited.push(pid),
    );
    await vi.waitFor(() => expect(waited).toEqual([child.pid]), PATIENT);
    await kill(child);
    expect(await next).toBe("next");
  });
});
