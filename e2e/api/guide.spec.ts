import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { demo } from "../support/demo";
import { anErp, aReference } from "./callers";
import { pay } from "./payer-by-http";

const description = z.object({ info: z.object({ description: z.string() }) });

/** The guide's own lines, in the order in which a person pastes them. */
async function pastedLines(): Promise<readonly string[]> {
  const { info } = description.parse(await (await fetch(`${demo().baseUrl}/openapi.json`)).json());
  const [, chapter = ""] = info.description.split("# Your first collection in five minutes");
  return [...(chapter.split("\n# ")[0] ?? "").matchAll(/```bash\n([\s\S]*?)```/g)].map(([, lines = ""]) => lines);
}

const has = (program: string) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test("the guide works when its lines are pasted one after the other", async () => {
  test.skip(!["bash", "curl", "jq"].every(has), "bash, curl or jq is not installed");
  const folder = mkdtempSync(join(tmpdir(), "paraph-guide-"));
  const paste = (lines: readonly string[]) => {
    const script = [
      "set -euo pipefail",
      "if [ -f vars ]; then . ./vars; fi",
      ...lines,
      "declare -p ID SECRET TENANT BASE AUTH > vars",
    ];

    return execFileSync("bash", ["-c", script.join("\n")], { cwd: folder, encoding: "utf8" });
  };
  const [credentials = "", token = "", create = "", follow = "", listen = ""] = await pastedLines();
  const demoFile = join(process.env.E2E_DATA_DIR ?? ".data", "demo.json");
  // A server of its own has its demo elsewhere, and a payment that nobody has made before.
  const ofThisServer = credentials.replace(".data/demo.json", demoFile);
  const ofThisTest = create.replace("invoice-2026-0143", aReference());
  expect([ofThisServer === credentials, ofThisTest === create]).toEqual([false, false]);

  const url = paste([ofThisServer, token, ofThisTest]).trim();
  expect(url).toMatch(new RegExp(`^${demo().baseUrl}/pay/`));
  expect(readFileSync(join(folder, "invoice-with-qr.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  await pay(url);
  const answers = () =>
    paste([follow])
      .split(/(?<=^\})\n(?=\{)/m)
      .map((line) => JSON.parse(line));
  await expect.poll(() => answers()[0]).toEqual({ status: "COMPLETED", actionCode: "ACCEPTED", final: true });
  expect(answers()[1]).toMatchObject({ psd2Payment: { instructedAmount: { amount: 15_075, currency: "EUR" } } });

  const endpoint = z.object({ uuid: z.uuid(), secret: z.string() }).parse(JSON.parse(paste([listen])));
  expect((await anErp().raw.call("DELETE", `/webhook/v1/endpoints/${endpoint.uuid}`)).status).toBe(204);
});
