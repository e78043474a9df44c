import { type SealCredential, sealCredential, sealStatus } from "@/lib/seals/seal";
import { AppError } from "@/lib/shared/errors";

const RETRY_AFTER_SECONDS = 60;

/** What documents are sealed by. @throws AppError service_unavailable where there is nothing, or its certificate has ended */
export async function requireSeal(): Promise<SealCredential> {
  const status = await sealStatus();
  const seal = status.isReady ? await sealCredential() : null;
  if (seal) return seal;
  throw new AppError("service_unavailable", {
    detail: "Documents can't be sealed at the moment.",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: new Error(status.isReady ? "There is no seal." : `The seal is not ready: ${status.reason}.`),
  });
}
