import { expect, test } from "vitest";
import { liveOf, signerStamp } from "./live";
import { aSignerView, SIGNER_STEPS } from "./testing/views";

const stampOf = (step: keyof typeof SIGNER_STEPS, contentHash = "a") =>
  signerStamp(aSignerView(SIGNER_STEPS[step], { contentHash }));

test("an open page is stale when it would show something else, and only then", () => {
  expect(stampOf("sign")).not.toBe(stampOf("sign", "b"));
  // A code that is sent, or a try that fails, changes nothing that another window shows.
  expect(stampOf("sign")).toBe(stampOf("codeSent"));
  // One that could not be sent does, and so does another way that is offered instead.
  expect(stampOf("sign")).not.toBe(stampOf("codeLost"));
  const { signer } = aSignerView(SIGNER_STEPS.sign);
  const offered = aSignerView(SIGNER_STEPS.sign, { contentHash: "a", signer: { ...signer, methods: ["EMAIL_OTP"] } });
  expect(signerStamp(offered)).not.toBe(stampOf("sign"));
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
    "codeLost",
    "waiting",
    "waitingUntold",
    "read",
    "signed",
    "toPay",
    "unavailable",
  ]);
});

test("who only reads sees how far the others are, until all have signed", () => {
  const { others } = aSignerView(SIGNER_STEPS.read);
  const signed = aSignerView(SIGNER_STEPS.read, { others: others.map((other) => ({ ...other, status: "SIGNED" })) });
  expect(signerStamp(signed)).not.toBe(signerStamp(aSignerView(SIGNER_STEPS.read)));
  expect(stampOf("read", "b")).not.toBe(stampOf("read"));
  expect(liveOf(signed)).toBeNull();
});

test.each(["waiting", "signed"] as const)("beside who is %s the others are followed, by status and by name", (step) => {
  const { others } = aSignerView(SIGNER_STEPS[step]);
  const [first, second] = others;
  if (!first || !second) throw new Error("There are others.");
  const stamps = [
    others,
    [first, { ...second, status: "SIGNED" as const }],
    [first, { ...second, name: "Luis Soler" }],
  ].map((now) => signerStamp(aSignerView(SIGNER_STEPS[step], { others: now })));
  expect(new Set(stamps).size).toBe(3);
});

test("a phone follows while a code is on its way to it, and has nothing to follow before", () => {
  const onPhones = ["sign", "codeSent", "codeSpent", "codeLost"] as const;
  const followed = onPhones.filter((step) => liveOf(aSignerView(SIGNER_STEPS[step]))?.media === undefined);
  expect(followed).toEqual(["codeSent"]);
});
