import { expect, it, vi } from "vitest";
import { derOf } from "@/lib/seals/testing/test-pki";
import { GOLDEN_CERTIFICATE } from "../signing/testing/golden-certificate";
import { anInitiation } from "../testing/fixtures";
import { bankAnswering, redirectHere } from "../testing/scripted-bank";

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

it.each([
  ["TPP", "tpp-redirect-uri"],
  ["CLIENT", "client-redirect-uri"],
] as const)(
  "the address that the payer comes back to is signed as it is called at the bank: %s",
  async (names, header) => {
    const changes = { headers: { names }, signature: { key: SEAL.name, variant: "CAVAGE" as const } };
    const { connector, seen } = await bankAnswering([redirectHere], changes, { qwac: null, seal: SEAL });
    await connector.initiate(anInitiation());
    expect(seen[0]?.headers.get(header)).toBe(anInitiation().redirectUrl);
    expect(seen[0]?.headers.get("signature")).toMatch(new RegExp(`headers="[^"]* ${header}"`));
  },
);
