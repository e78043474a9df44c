import { expect, test } from "vitest";
import { liveOf, signerStamp } from "./live";
import { aSignerView, SIGNER_STEPS } from "./testing/views";

const stampOf = (step: keyof typeof SIGNER_STEPS, contentHash = "a") =>
  signerStamp({ step: SIGNER_STEPS[step], contentHash });

test("an open page is stale when it would show something else, and only then", () => {
  expect(stampOf("sign")).not.toBe(stampOf("sign", "b"));
  // A code that is sent, or a try that fails, changes nothing that another window shows.
  expect(stampOf("sign")).toBe(stampOf("codeSent"));
  expect(stampOf("sign")).not.toBe(stampOf("signed"));
  expect(stampOf("signed")).not.toBe(stampOf("complete"));
  expect(stampOf("toPay")).not.toBe(stampOf("paid"));
});

test("it is followed as long as something is to come", () => {
  const followed = Object.entries(SIGNER_STEPS).filter(([, step]) => liveOf(aSignerView(step)) !== null);
  expect(followed.map(([name]) => name)).toEqual([
    "sign",
    "codeSent",
    "codeSpent",
    "waiting",
    "waitingUntold",
    "signed",
    "toPay",
    "unavailable",
  ]);
});
