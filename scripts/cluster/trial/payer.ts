import { setTimeout as pause } from "node:timers/promises";
import { escaped, payAtBank, payOn } from "@/e2e/api/any-way";
import { open, submit } from "@/e2e/api/payer-by-http";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { findVirtualBank } from "@/lib/sandbox-bank/virtual-banks";
import type { Merchant, Payable } from "./merchant";
import { NotDone } from "./persistently";

const GIVE_UP_AFTER_MS = 180_000;
const PAUSE_MS = 500;
/** By then whatever clears by itself has: a process that is killed over an order takes what the bank has said with it. */
const PATIENT_FOR_MS = 60_000;
/** One to which the payer is sent, and which answers at once. */
const BANK = "banco-almendro";
const COMES_BACK = { comeBack: true };

/**
 * A payer who goes on until the payment is done, and reloads when the page says that it is right back.
 * @throws NotDone when it takes too long
 */
export async function payForCertain({ uuid, url }: Payable, merchant: Merchant): Promise<void> {
  const bank = findVirtualBank(BANK);
  if (!bank) throw new Error(`There is no bank ${BANK}.`);
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  const patientUntil = Date.now() + PATIENT_FOR_MS;
  while (Date.now() < deadline) {
    // Whatever fails under the payer's hands, the page knows what comes next.
    const hasMore = await goOn(url, bank).catch(() => true);
    if (!hasMore && (await merchant.statusOf(uuid)) === "COMPLETED") return;
    if (!hasMore && Date.now() > patientUntil) await goOnKnowingly(url).catch(() => undefined);
    if (!hasMore) await pause(PAUSE_MS);
  }
  throw new NotDone(`payment: ${await merchant.statusOf(uuid)} after ${GIVE_UP_AFTER_MS / 1_000} s`);
}

/** Whether the page had something to do; one that says that we are right back has nothing. */
async function goOn(url: string, bank: VirtualBank): Promise<boolean> {
  const { html } = await open(url);
  if (html.querySelector('form[action$="/attempt"]') === null) return payOn(url, bank, COMES_BACK);
  await payAtBank(url, bank, COMES_BACK);
  return true;
}

/** The page says that nobody knows; there the payer goes on knowingly once it has said so for long enough (decision 44). */
async function goOnKnowingly(url: string): Promise<void> {
  const page = await open(url);
  const form = page.html.querySelector('form[action$="/attempt/pass-over"]');
  const words = form?.querySelector("button")?.text;
  if (words) await submit(page, new RegExp(`^${escaped(words)}$`), { understood: "yes" });
}
