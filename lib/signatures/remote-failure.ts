import type { RemoteProblem } from "@/lib/remote-signing/remote-signing-error";

/** Why nothing was signed with the provider's help, each in words of its own on the signer's page. */
export const REMOTE_FAILURES = [
  /** The person did not agree. */
  "DENIED",
  /** The provider can't be reached, or is out of order. */
  "UNAVAILABLE",
  /** It was asked to sign, and has not answered. */
  "NO_ANSWER",
  /** It did not want to, or did what it was not asked to. */
  "REFUSED",
  "NO_CERTIFICATE",
  /** The certificate has ended. */
  "EXPIRED",
  /** It can't be used for another reason. */
  "UNUSABLE",
  /** What was signed was something else. */
  "WRONG",
  /** One consent does not reach for as many documents. */
  "TOO_MANY",
  /** It took too long, or was done before. */
  "LATE",
  /** The documents are others by now. */
  "CHANGED",
  "TOO_OFTEN",
] as const;
export type RemoteFailure = (typeof REMOTE_FAILURES)[number];

export function toRemoteFailure(text: string | null): RemoteFailure | null {
  return REMOTE_FAILURES.find((failure) => failure === text) ?? null;
}

export function failureOfProvider(problem: RemoteProblem): RemoteFailure {
  switch (problem) {
    case "UNAVAILABLE":
    case "NO_ANSWER":
    case "REFUSED":
      return problem;
    case "UNSOUND":
      return "REFUSED";
    case "NO_CREDENTIAL":
      return "NO_CERTIFICATE";
  }
}
