import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { throughBreaker } from "@/lib/banks/breaker";
import { BankError } from "@/lib/banks/connector";
import { addBusinessDays, targetDay } from "@/lib/banks/target-calendar";
import type { Contact } from "@/lib/configurations/model";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { noticePerson } from "@/lib/operations/notice-person";
import type { Voice } from "@/lib/shared/language/voice";
import { findPayerView, visitPayerView } from "./find-payer-view";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});
afterEach(() => {
  vi.useRealTimers();
});

async function linkOf(operation: object): Promise<string> {
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount: 15_075, concept: "Invoice 7" }, ...operation }] },
    files: new Map(),
    channel: "API",
  });
  return operations[0]?.url.split("/").at(-1) ?? "";
}

async function change(
  settings: Readonly<{
    brandColor?: string;
    logo?: string | null;
    contact?: Contact;
    voice?: Voice;
    allowDecline?: boolean;
  }>,
): Promise<void> {
  const { allowDecline, ...visual } = settings;
  await database.sql`
    update configuration set visual_configuration = visual_configuration || ${JSON.stringify(visual)}::text::jsonb,
                             operation_configuration = operation_configuration || ${JSON.stringify({ allowDecline })}::text::jsonb
     where uuid = ${merchant.configurationUuid}`;
}

describe("what a payer sees", () => {
  it("follows each change of the configuration at once, whoever has made it", async () => {
    const link = await linkOf({});
    const contact = { email: "hola@example.com", phone: "+34911234567" };
    await change({ brandColor: "#112233", contact, voice: "FORMAL", allowDecline: true });
    expect(await findPayerView(database.db, link)).toMatchObject({
      appearance: { brandColor: "#112233" },
      contact,
      voice: "FORMAL",
      mayDecline: true,
    });
    await change({ brandColor: "#445566", allowDecline: false });
    expect(await findPayerView(database.db, link)).toMatchObject({
      appearance: { brandColor: "#445566" },
      mayDecline: false,
    });
  });

  it("is nothing to pay by, bank or transfer, while the payee's account is held (decision 125)", async () => {
    const link = await linkOf({});
    const say = (result: string | null) => database.sql`
      update creditor_account
      set verification_result = ${result}, verified_at = case when ${result}::text is null then null else now() end,
        verified_by = case when ${result}::text is null then null else 'x' end
      where uuid = ${merchant.creditorAccountUuid}`;
    await say("NMTC");
    expect((await findPayerView(database.db, link))?.step).toEqual({ name: "PAYEE_HELD" });
    await say("MTCH");
    expect((await findPayerView(database.db, link))?.step).toMatchObject({ name: "CHOOSE_BANK" });
  });

  it("is of the link's own tenant, whose configurations are others", async () => {
    const other = await insertMerchant(database);
    await change({ brandColor: "#778899" });
    const { operations } = await createInvoiceCollection(database.db, other.caller, {
      json: { operations: [{ payment: { amount: 1, concept: "Other" } }] },
      files: new Map(),
      channel: "API",
    });
    const view = await findPayerView(database.db, operations[0]?.url.split("/").at(-1) ?? "");
    expect(view?.concept).toBe("Other");
    expect(view?.appearance.brandColor).not.toBe("#778899");
  });

  it("is overdue once the due date has passed where the payee is", async () => {
    const link = await linkOf({ invoice: { id: "i", dueDate: "2026-11-21" } });
    const isOverdue = async (at: string) => {
      vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
      return (await findPayerView(database.db, link))?.invoice?.isOverdue;
    };
    // Madrid is an hour ahead in winter.
    expect(await isOverdue("2026-11-21T22:59:59Z")).toBe(false);
    expect(await isOverdue("2026-11-21T23:00:00Z")).toBe(true);
  });

  it("asks for the languages that the flow's creator named, and no other (decision 82)", async () => {
    const languagesOf = async (flow: object) => {
      const { linkToken } = firstOf(await aFlow(merchant.caller, [{}], { ...flow }));
      return (await findPayerView(database.db, linkToken))?.languages;
    };
    const otherwise = ["es", "es", "es"];
    expect(await languagesOf({})).toEqual({ asked: [], otherwise });
    expect(await languagesOf({ languageCode: "es" })).toEqual({ asked: ["es"], otherwise });
    expect(await languagesOf({ additionalLanguageCode: "ca" })).toEqual({ asked: ["ca"], otherwise });
    expect(await languagesOf({ languageCode: "de-AT", additionalLanguage: "it" })).toEqual({
      asked: ["de-AT", "it"],
      otherwise: ["es", "de-AT", "es"],
    });
  });

  it("knows of a sign of a person, and of none on another link (decision 83)", async () => {
    const [link, other] = [await linkOf({}), await linkOf({})];
    expect(await findPayerView(database.db, link)).toMatchObject({ personSeen: false });
    await noticePerson(database.db, link);
    expect(await findPayerView(database.db, link)).toMatchObject({ personSeen: true });
    expect(await findPayerView(database.db, other)).toMatchObject({ personSeen: false });
  });

  describe("of banks is what can carry the payment (decision 85)", () => {
    const isOffered = async (link: string, id: string) => {
      const step = (await findPayerView(database.db, link))?.step;
      return step?.name === "CHOOSE_BANK" && step.banks.some((bank) => bank.id === id);
    };
    const psd2 = (psd2Payment: object) => linkOf({ payment: { amount: 15_075, concept: "Invoice 7", psd2Payment } });
    // It makes no instant transfers, and none for a later day.
    const [able, limited] = ["lindenbank", "bankhaus-rosenquarz"];

    it("by its product", async () => {
      const [instant, ordinary] = [await psd2({ product: "INSTANT_SEPA_CREDIT_TRANSFER" }), await psd2({})];
      expect([await isOffered(instant, able), await isOffered(instant, limited)]).toEqual([true, false]);
      expect([await isOffered(ordinary, able), await isOffered(ordinary, limited)]).toEqual([true, true]);
    });

    it("by its day, as long as that is to come", async () => {
      const day = addBusinessDays(targetDay(new Date()), 5);
      const link = await psd2({ type: "FUTURE_PAYMENT", requestedExecutionDate: day });
      expect([await isOffered(link, able), await isOffered(link, limited)]).toEqual([true, false]);
      vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ["Date"] });
      expect(await isOffered(link, limited)).toBe(true);
    });
  });

  it("is told at once when a bank stops answering, and when it does again", async () => {
    const link = await linkOf({});
    const id = "lindenbank";
    const statusNow = async () => {
      const step = (await findPayerView(database.db, link))?.step;
      return step?.name === "CHOOSE_BANK" ? step.banks.find((bank) => bank.id === id)?.status : undefined;
    };
    const initiation = (answer: () => Promise<string>) =>
      throughBreaker({ id, limits: { breakerFailures: 1 } }, answer);
    vi.useFakeTimers({ toFake: ["Date"] });
    const before = await statusNow();
    const silence = new BankError("BANK_UNAVAILABLE", "no answer", { notSent: true });
    await expect(initiation(() => Promise.reject(silence))).rejects.toThrow(silence);
    const meanwhile = await statusNow();
    vi.advanceTimersByTime(60_000);
    await initiation(async () => "an answer");
    expect([before, meanwhile, await statusNow()]).toEqual(["ACTIVE", "DEGRADED", "ACTIVE"]);
  });

  it("puts a picture on the plate on which it is seen, and changes it with the picture", async () => {
    const link = await linkOf({});
    const drawing = (fill: string) =>
      `data:image/svg+xml,${encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h30L0 10z" fill="${fill}"/></svg>`,
      )}`;
    const plates = async (logo: string | null) => {
      await change({ logo });
      return (await findPayerView(database.db, link))?.appearance.plates;
    };
    expect(await plates(drawing("#fff"))).toEqual({ logo: "DARK", icon: "LIGHT" });
    expect(await plates(drawing("#123"))).toEqual({ logo: "LIGHT", icon: "LIGHT" });
    expect(await plates("data:image/png;base64,AAAA")).toEqual({ logo: "LIGHT", icon: "LIGHT" });
    expect(await plates(null)).toEqual({ logo: "LIGHT", icon: "LIGHT" });
  });

  it("is opened by a person's visit, once, and by nobody else's look", async () => {
    const link = await linkOf({});
    const facts = () => database.sql`
      select o.status, (select count(*)::int from operation_fact f where f.operation_uuid = o.uuid and f.kind = 'SEEN') as seen
        from operation o where o.link_token = ${link}`;
    await findPayerView(database.db, link);
    expect(await facts()).toEqual([{ status: "CREATED", seen: 0 }]);
    const [first, again] = [await visitPayerView(database.db, link), await visitPayerView(database.db, link)];
    expect(await facts()).toEqual([{ status: "OPENED", seen: 1 }]);
    expect(first).toEqual(again);
    expect(await visitPayerView(database.db, "nobody-made-this")).toBeNull();
  });

  it("is nothing for a link that nobody made", async () => {
    expect(await findPayerView(database.db, "AAAAAAAAAAAAAAAAAAAAAA")).toBeNull();
  });
});
