import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

/** A device that says of each write that the disk is full. */
const FULL = "/dev/full";

it.skipIf(!existsSync(FULL))(
  "goes on where its log lies on a full disk, and ends when it is to (needs /dev/full)",
  async () => {
    const disk = await open(FULL, "w");
    const program = join(import.meta.dirname, "testing/logging-worker.ts");
    const child = spawn(process.execPath, ["--import", "tsx", program], { stdio: ["ignore", disk.fd, disk.fd, "ipc"] });
    // Without what it holds it would never end.
    onTestFinished(() => void child.kill("SIGKILL"));
    const said: unknown[] = [];
    child.on("message", (message) => said.push(message));
    const [code] = await once(child, "close");
    await disk.close();
    expect({ said, code }).toEqual({ said: ["said", "alive"], code: 7 });
  },
);
