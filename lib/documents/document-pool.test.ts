import { expect, it, vi } from "vitest";
import type { PoolFailure } from "./pool/process-pool";

it.each([
  ["full", "rate_limited"],
  ["memory", "document_unreadable"],
  ["time", "document_unreadable"],
  ["crash", "document_unreadable"],
  ["killed", "service_unavailable"],
  ["late", "service_unavailable"],
  ["fault", "internal_error"],
  ["disk", "service_unavailable"],
] as const)(
  "says why a job came to nothing in a pool that another copy of its module has made: %s",
  async (reason, code) => {
    const theirs = await import("./document-pool");
    const { PoolError } = await import("./pool/process-pool");
    const failing = (failure: PoolFailure) => () => Promise.reject(new PoolError(failure));
    vi.spyOn(theirs.documentPool(), "run").mockImplementation(failing(reason));
    vi.resetModules();
    const ours = await import("./document-pool");
    expect(ours.documentPool()).toBe(theirs.documentPool());
    const job = { kind: "check", path: "/none.pdf" } as const;
    await expect(ours.runDocumentJob(job, "sound", { who: "us", sizeBytes: 1 })).rejects.toMatchObject({ code });
  },
);

it.each([
  ["crash", "internal_error"],
  ["killed", "service_unavailable"],
  ["late", "service_unavailable"],
] as const)("says of a page of our own why it came to nothing: %s (decision 349)", async (reason, code) => {
  const { documentPool, runDocumentJob } = await import("./document-pool");
  const { PoolError } = await import("./pool/process-pool");
  vi.spyOn(documentPool(), "run").mockRejectedValue(new PoolError(reason));
  const job = { kind: "check", path: "/none.pdf" } as const;
  await expect(runDocumentJob(job, "sound", { who: "us", sizeBytes: 0 })).rejects.toMatchObject({ code });
});

it("has as many processes as DOCUMENT_PROCESSES says", async () => {
  vi.stubEnv("DOCUMENT_PROCESSES", "3");
  vi.resetModules();
  const { closeDocumentPool, documentPool } = await import("./document-pool");
  await closeDocumentPool();
  await documentPool().keepWarm();
  expect(documentPool().processIds).toHaveLength(3);
  await closeDocumentPool();
});
