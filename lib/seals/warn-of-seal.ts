import { addSeconds, now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { metrics } from "@/lib/shared/process/metrics";
import { collectValidation } from "./collect-validation";
import { expiryOf } from "./model";
import { sealCredential, sealExpiry } from "./seal";

const DAY_SECONDS = 86_400;

/**
 * Says in the log when the end of the seal's certificate has come as near as a warning, once for each; and that it has ended, as long
 * as that is so; likewise that its issuer's list revokes it (decision 346). Run once a day; where nothing is sealed there is nothing to
 * say.
 */
export async function warnOfSeal(at: Date = now()): Promise<void> {
  const seal = await sealCredential();
  if (!seal) return;
  const { name, notAfter } = seal.certificate;
  const { daysLeft, warning } = expiryOf(notAfter, at);
  const said = { name, endsAt: notAfter.toISOString(), daysLeft };
  if (notAfter <= at) return log.error(said, "the seal's certificate has ended: nothing can be signed");
  if (warning !== expiryOf(notAfter, addSeconds(at, -DAY_SECONDS)).warning) {
    log.warn(said, "the seal's certificate ends soon: put a new one in its place");
  }
  // What the lists say of it is said in the log.
  await collectValidation(seal.chain, []);
}

/** Tells the metrics how long it still serves. */
export async function measureSeal(): Promise<void> {
  const current = metrics();
  if (current === null) return;
  const expiry = await sealExpiry().catch((err: unknown) => {
    log.warn({ err }, "the seal tells nothing of itself");
    return null;
  });
  current.sealDaysLeft.remove({});
  if (expiry) current.sealDaysLeft.set({}, expiry.daysLeft);
}
