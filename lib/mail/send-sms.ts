import { keepSms } from "./outbox";

/** A text message, of at most 160 characters of GSM's alphabet as far as the language allows. */
export type TextMessage = Readonly<{ to: string; text: string }>;

/**
 * Hands a text message to the provider, or keeps it in the outbox when there is none. Called by jobs, never inside a transaction.
 * @throws Error when the provider does not take it
 */
export async function sendSms(message: TextMessage): Promise<void> {
  return keepSms(message);
}
