import { keepSms } from "@/lib/mail/outbox";
import { countAway, NotNow } from "@/lib/mail/undeliverable";
import { env } from "@/lib/shared/env";
import { gsmText } from "./gsm-text";
import { postToProvider, type TextMessage } from "./post-to-provider";

/** Whether anybody carries text messages here: a provider, or the demo's outbox. */
export function canSendSms(): boolean {
  const { demo, sms } = env();
  return demo || sms !== null;
}

/**
 * Hands a text message to the provider; in a demo without one it is kept in the outbox. Called by jobs, never inside a transaction.
 * @throws Undeliverable when it is refused for good; NoAnswer when it may have been taken; NotNow when it may be taken another time
 */
export async function sendSms(message: TextMessage): Promise<void> {
  await handOver(message).catch((error: unknown) => {
    throw countAway("SMS", error);
  });
}

async function handOver(message: TextMessage): Promise<void> {
  const { demo, sms } = env();
  const text = gsmText(message.text);
  if (sms !== null) return postToProvider(sms, { ...message, text });
  if (!demo) throw new NotNow("There is no provider of text messages.", { isAway: true });
  await keepSms({ to: message.to, text });
}
