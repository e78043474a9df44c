import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Secrets, someSecrets } from "@/app/(api)/testing/secrets";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { findPersonSession } from "@/lib/people/signing-in/find-person-session";
import { hasSeal } from "@/lib/seals/seal";
import type { Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { aMandate, aPerson, aSignIn, aTenant } from "@/lib/tokens/testing/cast";
import { organisationOf } from "./organisation-of";

vi.mock("@/lib/seals/seal", async (original) => ({
  ...(await original<typeof import("@/lib/seals/seal")>()),
  hasSeal: vi.fn(),
}));

let database: TestDatabase;
/** Whose things are asked for. */
let secrets: Secrets;
let theirs: string;
/** Where who asks is. */
let here: string;
let addresses: readonly string[];

beforeAll(async () => {
  database = await testDatabase();
  secrets = await someSecrets(database);
  theirs = secrets.merchant.tenantUuid;
  const named = (path: string) =>
    `/dashboard${path.replaceAll(/\[(\w+)\]/g, (_, name: string) => secrets.paramsOf(path)[name] ?? "")}`;
  addresses = [
    ...["/operations/[uuid]", "/operations/[uuid]/created", "/flows/[flowUuid]", "/configurations/[configurationUuid]"],
    ...["/reconciliation/statements/[uuid]", "/webhooks/[endpointUuid]", "/templates/[uuid]", "/templates/[uuid]/edit"],
    "/webhooks/[endpointUuid]/deliveries/[deliveryUuid]",
  ].map(named);
});

beforeEach(async () => {
  here = await aTenant("Here, S.L.");
  vi.mocked(hasSeal).mockReturnValue(true);
});

/** What is offered to a person with these roles at each address, or at these. */
async function offered(roles: Readonly<Record<string, Role>>, at = addresses, actingForUuid?: string) {
  const person = await aPerson(roles);
  const claims = { ...(await aSignIn(person.uuid)), tenantUuid: here, ...(actingForUuid && { actingForUuid }) };
  const session = await findPersonSession(database.db, claims);
  if (!session) throw new Error("Nobody is signed in.");
  return Promise.all(at.map((address) => organisationOf(database.db, session, address)));
}

const none = () => addresses.map(() => null);

describe("what is in another organisation of the person who opens its address", () => {
  it("is offered there, whatever it is and whatever they may do there", async () => {
    const found = addresses.map(() => ({ tenantUuid: theirs, legalName: "quetzal S.L." }));
    expect(await offered({ [here]: "VIEWER", [theirs]: "VIEWER" })).toEqual(found);
    expect(await offered({ [here]: "OWNER", [await aTenant("Another")]: "OWNER", [theirs]: "OWNER" })).toEqual(found);
  });

  it("is offered to whoever acts for the very organisation, of which they see a channel, and is a member of it", async () => {
    await aMandate(theirs, here);
    const [statement] = addresses.filter((address) => address.includes("statements"));
    const at = [statement ?? ""];
    expect(await offered({ [here]: "OWNER", [theirs]: "VIEWER" }, at, theirs)).toEqual([
      { tenantUuid: theirs, legalName: "quetzal S.L." },
    ]);
    expect(await offered({ [here]: "OWNER" }, at, theirs)).toEqual([null]);
  });

  it("is not told to who is a member of others, nor what nobody has to anybody", async () => {
    expect(await offered({ [here]: "OWNER", [await aTenant("Another")]: "OWNER" })).toEqual(none());
    const nowhere = [
      ...["operations", "flows", "webhooks"].map((kind) => `/dashboard/${kind}/${newUuid()}`),
      ...["/dashboard/operations/x", "/dashboard/zzz", `/dashboard/constructor/${newUuid()}`, "", "/security"],
    ];
    expect(await offered({ [here]: "OWNER", [theirs]: "OWNER" }, nowhere)).toEqual(nowhere.map(() => null));
  });

  it("is not told before the second factor that it asks for", async () => {
    await database.sql`update tenant set second_factor_required_at = now() where uuid = ${theirs}`;
    expect(await offered({ [here]: "OWNER", [theirs]: "OWNER" })).toEqual(none());
    await database.sql`update tenant set second_factor_required_at = null where uuid = ${theirs}`;
  });

  it("is not offered where nothing is signed, if it is a template", async () => {
    vi.mocked(hasSeal).mockReturnValue(false);
    const found = await offered({ [here]: "OWNER", [theirs]: "OWNER" });
    const lacking = addresses.filter((_, at) => found[at] === null);
    expect(lacking).toEqual(addresses.filter((address) => address.includes("/templates/")));
  });
});
