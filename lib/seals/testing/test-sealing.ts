import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSealSettings } from "@/lib/shared/seal-settings";
import { startAuthority, type TestAuthority } from "./test-authority";
import { startLists, type TestLists } from "./test-lists";
import { makePki, type TestPki } from "./test-pki";

type Seal = Exclude<ReturnType<typeof readSealSettings>, { problem: string }>;

export type TestSealing = Readonly<{
  pki: TestPki;
  /** They answer that nothing was revoked. */
  lists: TestLists;
  /** An honest one. */
  authority: TestAuthority;
  seal: Seal;
  /** For files of the test's own. */
  folder: string;
  stop: () => Promise<void>;
}>;

/** All that an organisation's seal needs around it, on loopback: its issuer, what that says of revocations, and the time. */
export async function startSealing(keyType: Parameters<TestPki["issue"]>[1]): Promise<TestSealing> {
  const folder = mkdtempSync(join(tmpdir(), "paraph-sealing-"));
  const lists = await startLists();
  const pki = makePki(lists.url);
  pki.issue("tsa", "P256", "tsa");
  const { certificate, root, key } = pki.issue("Our seal", keyType);
  const seal = readSealSettings(certificate + root, key);
  if ("problem" in seal) throw new Error(seal.problem);
  lists.answer(pki.revocationList());
  const authority = await startAuthority(pki);
  const stop = async () => {
    await authority.close();
    lists.close();
    pki.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return { pki, lists, authority, seal, folder, stop };
}
