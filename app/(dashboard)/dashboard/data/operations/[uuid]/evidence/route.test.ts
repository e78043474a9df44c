import { expect, it, vi } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { makeSealedEvidence } from "@/lib/signatures/evidence/make-sealed-evidence";
import { GET } from "./route";

vi.mock("../../../open-data", () => ({ openData: async () => ({ db: {}, caller: {} }) }));
vi.mock("@/lib/signatures/evidence/make-sealed-evidence", () => ({ makeSealedEvidence: vi.fn() }));

it.each([
  ["not_found", 404],
  ["service_unavailable", 503],
  ["rate_limited", 503],
] as const)("is no error of ours where it can't be made just now: %s", async (code, status) => {
  vi.mocked(makeSealedEvidence).mockRejectedValue(new AppError(code));
  const request = new Request("https://paraph.example/");
  const answer = await GET(request, { params: Promise.resolve({ uuid: newUuid() }) });
  expect(answer.status).toBe(status);
});
