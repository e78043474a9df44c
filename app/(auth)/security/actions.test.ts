import { revalidatePath } from "next/cache";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { codeAt } from "@/lib/people/factors/totp";
import { newUuid } from "@/lib/shared/ids";
import { aPerson, aSignIn } from "@/lib/tokens/testing/cast";
import { type DashboardSession, requireSession } from "../session";
import { type AppSetup, setUpApp } from "./actions";

vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("../../preferences", () => ({ storedLanguage: async () => null }));
vi.mock("../session", () => ({ requireSession: vi.fn() }));

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  const { uuid, email } = await aPerson({});
  const { sessionUuid } = await aSignIn(uuid);
  const tenantUuid = newUuid();
  const session: DashboardSession = {
    sessionUuid,
    authenticatedAt: new Date(),
    person: { uuid, name: "Ana", email },
    tenant: { uuid: tenantUuid, legalName: "Mine", timeZone: "Europe/Madrid", languageCode: "en" },
    role: "VIEWER",
    needsSecondFactor: false,
    memberships: [],
    membership: { tenantUuid, role: "VIEWER" },
    collaborator: null,
    actingFor: [],
    isSandbox: false,
  };
  vi.mocked(requireSession).mockResolvedValue(session);
  vi.mocked(revalidatePath).mockReset();
});

const IDLE: AppSetup = { step: "IDLE" };

/** The app's code of now for what a page has shown. */
function codeOf(state: AppSetup): FormData {
  const form = new FormData();
  if (state.step !== "SCAN") return form;
  const bits = [...state.secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  form.set("code", codeAt(Buffer.from(bytes), Math.floor(Date.now() / 30_000)));
  return form;
}

it("an authenticator app that was set up in another window is told by the page as it is now, and is no fault", async () => {
  const shown = await setUpApp(IDLE, new FormData());
  expect(await setUpApp(shown, codeOf(shown))).toMatchObject({ step: "DONE" });
  expect(revalidatePath).not.toHaveBeenCalled();
  expect(await setUpApp(IDLE, new FormData())).toEqual(IDLE);
  expect(revalidatePath).toHaveBeenCalledWith("/security");
  expect(await setUpApp(shown, codeOf(shown))).toMatchObject({ step: "SCAN", isWrong: true });
});
