import { expect, it, vi } from "vitest";
import { givenStore } from "./file-store";
import type { FileStore } from "./file-store-port";

const away = vi.hoisted(() => new Error("connect ECONNREFUSED"));

vi.mock("./local-file-store", () => {
  const fail = () => Promise.reject(away);
  return { localFileStore: (): FileStore => ({ put: fail, openStream: fail, remove: fail, check: fail }) };
});

it("says to a backup what its caller understands, too: the store is away (decision 222)", async () => {
  const failing = expect.objectContaining({ code: "service_unavailable", cause: away });
  await expect(givenStore().openStream("a.pdf")).rejects.toEqual(failing);
  await expect(givenStore().put("a.pdf", { path: "", sizeBytes: 0, sha256: "" })).rejects.toEqual(failing);
});
