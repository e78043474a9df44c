import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import type { SignatureEvidence } from "@/lib/signatures/contract";
import { MESSAGES } from "../../messages";
import { createText } from "../../text";
import { EvidenceTimeline } from "./evidence-timeline";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });

type Line = SignatureEvidence["events"][number];

function shown(kind: Line["kind"], detail: Line["detail"]): string {
  const evidence: SignatureEvidence = {
    ...{ operationUuid: newUuid(), status: "OPENED", title: "Lease", documents: [], signers: [], unbroken: true },
    organisation: { uuid: newUuid(), legalName: "Ejemplo S.L." },
    events: [{ sequence: 1, kind, signerUuid: null, detail, at: "2026-11-02T10:00:00.000Z", hash: "0".repeat(64) }],
  };
  return renderToStaticMarkup(<EvidenceTimeline evidence={evidence} text={text} />);
}

it("says in words why nothing arrived, and what somebody said in theirs", () => {
  const bounced = shown("NOT_NOTIFIED", { reason: "BOUNCED" });
  expect(bounced).toContain("Whoever carried it says that it will not arrive");
  expect(bounced).not.toContain("BOUNCED");
  for (const reason of ["Clause 4 is wrong", "STOPPED"]) expect(shown("DECLINED", { reason })).toContain(`“${reason}”`);
});

it("says whether a signature was drawn or typed, where that was kept", () => {
  const drawn = shown("SIGNED", { method: "HANDWRITTEN", handwriting: "DRAWN" });
  expect(drawn).toContain("Drawn on the screen");
  expect(drawn).not.toContain("Drawn or typed");
  const typed = shown("SIGNED", { method: "EMAIL_OTP", handwriting: "TYPED" });
  expect(typed).toContain("With a code by e-mail");
  expect(typed).toContain("Name typed on the screen");
  expect(shown("SIGNED", { method: "HANDWRITTEN" })).toContain("Drawn or typed on the screen");
});

it("says by what a signer may sign once the sender has changed it", () => {
  const corrected = shown("CORRECTED", { from: ["Ana"], to: ["Ana"], methods: ["HANDWRITTEN", "SMS_OTP"] });
  expect(corrected).toContain("Details of");
  expect(corrected).toContain("Drawn or typed on the screen, With a code");
});

it("says in words why a provider has not signed, and what there are no words for as it is", () => {
  const failed = (failure: string) => shown("METHOD_FAILED", { method: "REMOTE", failure });
  expect(failed("PROVIDER_NO_ANSWER")).toContain("the provider did not answer");
  expect(failed("DENIED")).toContain("the consent was not given at the provider");
  expect(failed("OF_LONG_AGO")).toContain("OF_LONG_AGO");
});
