import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiClient, createPayment } from "@/e2e/api/api-client";
import { authorise, chooseBank, open, type Page, submit } from "@/e2e/api/payer-by-http";
import { startLater } from "@/e2e/support/first-start";
import type { RunningServer } from "@/e2e/support/server";
import { operationDetail } from "@/lib/operations/contract";
import { freePort } from "./free-port";

/** For what happens in another process, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 100 };
const NEXT = /^NEXT$/;

function raise(message: string): never {
  throw new Error(message);
}

describe("the sandbox bank in a process of its own (decision 172)", () => {
  let folder: string;
  let origin: string;
  let bank: ChildProcess;
  let server: RunningServer;
  let erp: ApiClient;

  /** As `npm run sandbox-bank` does, on a port and in a folder of the test's. */
  async function startBank(): Promise<ChildProcess> {
    const { PATH = "", HOME = "" } = process.env;
    const { port } = new URL(origin);
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/sandbox-bank.ts"], {
      env: { NODE_ENV: "production", PATH, HOME, PORT: port, DATA_DIR: join(folder, "bank"), LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((ready, failed) => {
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk;
        if (said.includes("The sandbox bank is ready")) ready();
      });
      child.once("close", (code) => failed(new Error(`The bank ended with ${code}: ${said}`)));
    });
    return child;
  }

  async function killBank(signal: NodeJS.Signals): Promise<void> {
    if (bank.exitCode !== null || bank.signalCode !== null) return;
    const closed = once(bank, "close");
    bank.kill(signal);
    await closed;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-sandbox-bank-"));
    origin = `http://localhost:${await freePort()}`;
    bank = await startBank();
    server = await startLater({ env: { SANDBOX_BANK_URL: origin } });
    const demo = server.demo();
    erp = new ApiClient(demo, demo.tenants[0] ?? raise("The demo has no tenant."));
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await killBank("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const detailOf = async (uuid: string) => operationDetail.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body);
  const desk = (place: string, fields: Record<string, string>) =>
    fetch(`${origin}/sandbox-bank/admin/${place}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const languageOf = ({ html }: Page) => html.querySelector("html")?.getAttribute("lang");

  it("is killed while its customer signs, and started again: nothing is lost", async () => {
    const { uuid, url } = await createPayment(erp);
    const login = await chooseBank(url);
    expect(new URL(login.url).origin).toBe(origin);
    expect(languageOf(login)).toBe("es");
    const accounts = await submit(login, NEXT, { user: "ok", pin: "1234" });
    expect(accounts.html.querySelector("[data-step=ACCOUNT]")).not.toBeNull();

    await killBank("SIGKILL");
    await expect(submit(accounts, NEXT)).rejects.toThrow();
    expect((await detailOf(uuid)).status).toBe("OPENED");
    bank = await startBank();

    // The customer reloads: it stands where it stood, and the form of then is good.
    const again = await open(login.url);
    expect(again.html.querySelector("[data-step=ACCOUNT]")).not.toBeNull();
    const code = await submit(await submit(again, NEXT), NEXT);
    await submit(code, NEXT, { code: "123456" });
    await vi.waitFor(async () => expect((await detailOf(uuid)).status).toBe("COMPLETED"), PATIENT);
    const { payment } = await detailOf(uuid);
    expect((await erp.get(`/payment/v1/payments/${payment?.paymentUuid}`)).status).toBe(200);
  });

  it("is killed after it has taken the payer's yes, before anybody could ask: the yes is found", async () => {
    const { uuid, url } = await createPayment(erp);
    const { url: back } = await authorise(await chooseBank(url), { comeBack: false });
    await killBank("SIGKILL");
    // Nobody answers, so nobody knows.
    await open(back);
    expect((await detailOf(uuid)).status).toBe("OPENED");
    bank = await startBank();
    await open(back);
    await vi.waitFor(async () => expect((await detailOf(uuid)).status).toBe("COMPLETED"), PATIENT);
  });

  it("has its testers' desk, with a clock, statuses, statements and a new beginning", async () => {
    const { uuid, url } = await createPayment(erp, { amount: 10_016 });
    await authorise(await chooseBank(url));
    await vi.waitFor(async () => expect((await detailOf(uuid)).status).toBe("COMPLETED"), PATIENT);
    const page = await open(`${origin}/sandbox-bank/admin`);
    expect(page.html.text).toContain("€100.16");
    const paymentId = page.html.querySelector('input[name="paymentId"]')?.getAttribute("value") ?? "";
    expect((await desk("status", { paymentId, status: "ACSC" })).status).toBe(303);
    expect((await desk("clock", { seconds: "3600" })).status).toBe(303);
    const statement = page.html.querySelector('a[href*="statement"]')?.getAttribute("href") ?? "";
    const xml = await (await fetch(new URL(statement, origin))).text();
    expect(xml).toContain('<Amt Ccy="EUR">100.16</Amt>');
    expect((await desk("reset", {})).status).toBe(303);
    expect((await open(`${origin}/sandbox-bank/admin`)).html.querySelector('input[name="paymentId"]')).toBeNull();
  });

  it("answers at no other address, and takes no more than an order", async () => {
    expect((await fetch(`${origin}/pay/x`)).status).toBe(404);
    expect((await fetch(`${origin}/`, { redirect: "manual" })).headers.get("location")).toBe(
      `${origin}/sandbox-bank/admin`,
    );
    const order = `${origin}/sandbox-bank/banco-almendro/v1/payments/sepa-credit-transfers`;
    expect((await fetch(order, { method: "POST", body: "x".repeat(70_000) })).status).toBe(413);
  });
});
