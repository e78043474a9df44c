import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { findPayeePicture, pictureAddress } from "./payee-picture";

const BASE_URL = "https://pay.example";
const GIF = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const SVG = "data:image/svg+xml;charset=utf-8,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

async function save(pictures: Readonly<Record<"logo" | "icon", string | null>>): Promise<void> {
  await database.sql`
    update configuration set visual_configuration = visual_configuration || ${JSON.stringify(pictures)}::text::jsonb
     where uuid = ${merchant.configurationUuid}`;
}

const addressOf = (picture: "logo" | "icon", image: string | null) =>
  pictureAddress(merchant.configurationUuid, picture, image, BASE_URL);
const hashIn = (address: string | null) => address?.split(".").at(-1) ?? "";

describe("a picture has an address that names what it holds", () => {
  it("is found by it, as it was saved", async () => {
    await save({ logo: GIF, icon: SVG });
    const { configurationUuid } = merchant;
    expect(await findPayeePicture(database.db, configurationUuid, "logo", hashIn(addressOf("logo", GIF)))).toEqual({
      type: "image/gif",
      bytes: Buffer.from("R0lGODlhAQABAAAAACw=", "base64"),
    });
    const icon = await findPayeePicture(database.db, configurationUuid, "icon", hashIn(addressOf("icon", SVG)));
    expect(icon).toMatchObject({ type: "image/svg+xml" });
    expect(icon?.bytes.toString()).toBe("<svg xmlns='http://www.w3.org/2000/svg'/>");
  });

  it("is found by no other, and not once it is another", async () => {
    await save({ logo: GIF, icon: null });
    const { configurationUuid } = merchant;
    const hash = hashIn(addressOf("logo", GIF));
    expect(await findPayeePicture(database.db, configurationUuid, "icon", hash)).toBeNull();
    expect(await findPayeePicture(database.db, configurationUuid, "logo", `${hash.slice(1)}x`)).toBeNull();
    const other = await insertMerchant(database);
    expect(await findPayeePicture(database.db, other.configurationUuid, "logo", hash)).toBeNull();
    await save({ logo: SVG, icon: null });
    expect(await findPayeePicture(database.db, configurationUuid, "logo", hash)).toBeNull();
  });

  it("that lies on our own site keeps its address; elsewhere it has none", () => {
    expect(addressOf("logo", "/brand/logo.svg")).toBe("/brand/logo.svg");
    expect(addressOf("logo", "https://cdn.example/logo.png")).toBeNull();
    expect(addressOf("logo", null)).toBeNull();
  });
});
