import { afterEach, expect, it, vi } from "vitest";
import * as environment from "@/lib/shared/env";
import { sendMail } from "./send-mail";
import { aMailServer } from "./testing/mail-server";

afterEach(() => void vi.restoreAllMocks());

it.each([
  ["may have been taken where it hangs after the mail", "data", "NoAnswer"],
  ["was not taken where it hangs before", "rcpt", "NotNow"],
] as const)("a mail that a server is not done with in time %s", async (_, silentAt, name) => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const silence = () => {
    patience.abort();
    return "silence";
  };
  const server = await aMailServer({ [silentAt]: silence });
  const env = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...env, smtpUrl: server.url, mailFrom: "Paraph <pay@example.com>" });
  const content = { subject: "Sign", paragraphs: ["Please."], note: "That is all." };
  const sending = sendMail({ to: "eva@example.com", language: "en", content, messageId: "<one@example.com>" });
  await expect(sending).rejects.toMatchObject({ name });
  // Longer than any one silence (120 s): that still says of the server that it is away.
  expect(timeout.mock.calls).toEqual([[150_000]]);
});
