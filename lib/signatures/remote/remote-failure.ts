import type { RemoteProblem } from "@/lib/remote-signing/remote-signing-error";
import { REMOTE_FAILURES, type RemoteFailure } from "../model";

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
