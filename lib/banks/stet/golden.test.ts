import { vi } from "vitest";
import { derOf } from "@/lib/seals/testing/test-pki";
import { GOLDEN_CERTIFICATE } from "../signing/testing/golden-certificate";
import { goldenFiles } from "../testing/golden";

/** A seal whose signature is what it was given, so that a golden header says what was signed. */
vi.mock("../keys/open-key", async (original) => ({
  ...(await original<typeof import("../keys/open-key")>()),
  openKey: async () => ({
    credential: {
      chain: [derOf(GOLDEN_CERTIFICATE)],
      algorithm: "RSA_SHA256",
      sign: async (bytes: Buffer) => bytes,
    },
  }),
}));

const SEAL = { name: "our-qseal", kind: "QSEAL", certificates: "", reference: "", validUntil: new Date(0) } as const;

/** STET as it is spoken (decision 151). */
goldenFiles(
  "stet/golden",
  {
    adapter: "STET",
    products: {
      SEPA_CREDIT_TRANSFER: { path: "payment-requests" },
      INSTANT_SEPA_CREDIT_TRANSFER: { path: "payment-requests" },
    },
    stet: { initiatingParty: "Paraph Test" },
  },
  { qwac: null, seal: SEAL },
);
