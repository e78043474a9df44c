import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import * as pool from "@/lib/documents/document-pool";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { mailedPicture } from "./mailed-picture";
import { findPayeePicture, pictureAddress } from "./payee-picture";

vi.mock("@/lib/documents/document-pool", async (original) => {
  const real = await original<typeof pool>();
  return { ...real, runDocumentJob: vi.fn(real.runDocumentJob) };
});

const BASE_URL = "https://pay.example";
const GIF = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const SVG = "data:image/svg+xml;charset=utf-8,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
});
afterAll(() => pool.closeDocumentPool());

async function save(pictures: Readonly<Record<"logo" | "icon", string | null>>): Promise<void> {
  await database.sql`
    update configuration set visual_configuration = visual_configuration || ${JSON.stringify(pictures)}::text::jsonb
     where uuid = ${merchant.configurationUuid}`;
}

const addressOf = (picture: "logo" | "icon", image: string | null) =>
  pictureAddress(merchant.configurationUuid, picture, image, BASE_URL);
const find = (picture: "logo" | "icon", image: string, { configurationUuid } = merchant) =>
  findPayeePicture(database.db, configurationUuid, picture, addressOf(picture, image)?.split(".").at(-1) ?? "");

/** As a data URL, of noise that nothing compresses. */
async function bitmap(width: number, height: number): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#fff", noise } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

describe("a picture has an address that names what it holds", () => {
  it("is found by it, as it was saved where that is small", async () => {
    await save({ logo: GIF, icon: SVG });
    const bytes = Buffer.from("R0lGODlhAQABAAAAACw=", "base64");
    expect(await find("logo", GIF)).toEqual({ type: "image/gif", bytes, lasts: true });
    const icon = await find("icon", SVG);
    expect(icon).toMatchObject({ type: "image/svg+xml", lasts: true });
    expect(icon?.bytes.toString()).toBe("<svg xmlns='http://www.w3.org/2000/svg'/>");
  });

  it("is found by no other, and not once it is another", async () => {
    await save({ logo: GIF, icon: null });
    const { configurationUuid } = merchant;
    const hash = addressOf("logo", GIF)?.split(".").at(-1) ?? "";
    expect(await findPayeePicture(database.db, configurationUuid, "icon", hash)).toBeNull();
    expect(await findPayeePicture(database.db, configurationUuid, "logo", `${hash.slice(1)}x`)).toBeNull();
    expect(await find("logo", GIF, await insertMerchant(database))).toBeNull();
    await save({ logo: SVG, icon: null });
    expect(await find("logo", GIF)).toBeNull();
    expect(addressOf("logo", SVG)).not.toBe(addressOf("logo", GIF));
    expect(addressOf("icon", GIF)?.split(".").at(-1)).not.toBe(hash);
  });

  it("has one more for mails, whose programs show no drawing", async () => {
    const drawing = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2040%2010'/%3E";
    await save({ logo: drawing, icon: null });
    const [, hash = "", form] = mailedPicture(addressOf("logo", drawing) ?? "").split(".");
    const { configurationUuid } = merchant;
    const mailed = await findPayeePicture(database.db, configurationUuid, "logo", hash, form);
    expect(mailed).toMatchObject({ type: "image/png", lasts: true });
    expect(mailed?.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect((await find("logo", drawing))?.type).toBe("image/svg+xml");
    expect(await findPayeePicture(database.db, configurationUuid, "logo", hash, "gif")).toBeNull();
    expect(mailedPicture("/brand/logo.png")).toBe("/brand/logo.png");
  });

  it("that lies on our own site keeps its address; elsewhere it has none", () => {
    expect(addressOf("logo", "/brand/logo.svg")).toBe("/brand/logo.svg");
    expect(addressOf("logo", "https://elsewhere.example/logo.png")).toBeNull();
    expect(addressOf("logo", null)).toBeNull();
  });
});

describe("a bitmap in the room that it is shown in (decision 86)", () => {
  const run = vi.mocked(pool.runDocumentJob);
  const sizeOf = async (bytes: Buffer | undefined) => {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  };

  it("is made as small as twice what the page gives it, once", async () => {
    const [logo, icon] = [await bitmap(600, 150), await bitmap(300, 300)];
    await save({ logo, icon });
    run.mockClear();
    const [shown, again] = await Promise.all([find("logo", logo), find("logo", logo)]);
    expect(shown).toMatchObject({ type: "image/png", lasts: true });
    expect(await sizeOf(shown?.bytes)).toEqual({ width: 288, height: 72 });
    expect(await sizeOf((await find("icon", icon))?.bytes)).toEqual({ width: 96, height: 96 });
    expect(again).toBe(shown);
    expect(await find("logo", logo)).toBe(shown);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["for good where it takes too much", new AppError("document_unreadable"), true, 1],
    ["and tried again soon where nobody had the time", new AppError("rate_limited"), false, 2],
  ])("is shown as it was saved where that fails: %s", async (_, error, lasts, tries) => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const logo = await bitmap(600, 150);
    await save({ logo, icon: null });
    run.mockClear().mockRejectedValueOnce(error);
    const shown = await find("logo", logo);
    expect(shown).toEqual({ type: "image/png", bytes: Buffer.from(logo.split(",")[1] ?? "", "base64"), lasts });
    await find("logo", logo);
    expect(run).toHaveBeenCalledTimes(tries);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
