import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { aSignature } from "../testing/a-signature";
import { readyDocuments } from "./ready-documents";

/** What the first document of each operation asks to be paid, as it was drawn. */
const drawn = vi.hoisted((): { concepts: (string | null)[] } => ({ concepts: [] }));

vi.mock("@/lib/documents/prepare-signable", async (original) => {
  const real = await original<typeof import("@/lib/documents/prepare-signable")>();
  const prepareSignable: typeof real.prepareSignable = (input) => {
    drawn.concepts.push(input.payment?.concept ?? null);
    return real.prepareSignable(input);
  };
  return { ...real, prepareSignable };
});

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});
beforeEach(() => {
  drawn.concepts = [];
});

const ANA = { name: "Ana", lastName: "Soler", email: "ana@example.com" };
const BEN = { name: "Ben", email: "ben@example.com" };
const VERA = { name: "Vera", email: "vera@example.com" };

/** Of Ana and Ben, who both sign, and of Vera, who only reads. */
const signers = [
  { id: "ana", subject: ANA },
  { id: "ben", subject: BEN },
  { id: "vera", subject: VERA, role: "VIEWER" },
];

function leaseAnd(...payments: readonly Readonly<{ concept: string; subject?: object }>[]) {
  const more = payments.map((payment) => ({ payment: { amount: 90_000, ...payment } }));
  return aSignature(merchant.caller, { flow: { order: "SEQUENTIAL" }, signature: { signers }, more });
}

const conceptIn = async ({ uuid }: Readonly<{ uuid: string }>) => {
  drawn.concepts = [];
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  return drawn.concepts;
};

describe("the payment page of what is signed first is the signers' own (decision 90)", () => {
  test("and nobody else's, whichever comes first", async () => {
    const luis = { concept: "Luis pays", subject: { name: "Luis", email: "luis@example.com" } };
    expect(await conceptIn(await leaseAnd(luis, { concept: "Ben pays", subject: BEN }))).toEqual(["Ben pays"]);
    expect(await conceptIn(await leaseAnd(luis))).toEqual([null]);
    expect(await conceptIn(await leaseAnd({ concept: "Vera pays", subject: VERA }))).toEqual([null]);
  });

  test("and one that names nobody", async () => {
    expect(await conceptIn(await leaseAnd({ concept: "Whoever pays" }))).toEqual(["Whoever pays"]);
  });

  test.each(["COMPLETED", "CANCELLED", "REJECTED"])(
    "and none that is %s when the signature is renewed",
    async (status) => {
      const first = await leaseAnd({ concept: "Deposit", subject: ANA }, { concept: "Rent", subject: ANA });
      await database.sql`update operation set status = ${status} where flow_uuid = ${first.flowUuid} and concept = 'Deposit'`;
      await database.sql`
      update operation set status = 'EXPIRED', expires_at = now() - interval '1 day' where uuid = ${first.uuid}`;
      expect(await conceptIn(await renewOperation(getDb(), merchant.caller, first.uuid, "API"))).toEqual(["Rent"]);
    },
  );

  test("nor one whose deadline has passed", async () => {
    const first = await leaseAnd({ concept: "Deposit", subject: ANA });
    await database.sql`
      update operation set expires_at = now() - interval '1 minute' where flow_uuid = ${first.flowUuid} and type = 'PAYMENT'`;
    expect(await conceptIn(first)).toEqual([null]);
  });
});
