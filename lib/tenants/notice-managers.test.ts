import { beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { createClient } from "@/lib/clients/create-client";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import type { Author } from "./author";
import { changeRole } from "./change-role";
import { inviteMember } from "./invite-member";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

type Scene = Readonly<{ tenantUuid: string; author: Author; operator: Readonly<{ uuid: string; email: string }> }>;

const ACTS: readonly (readonly [string, string | null, (scene: Scene) => Promise<unknown>])[] = [
  [
    "CLIENT_CREATED",
    "ERP",
    ({ tenantUuid, author }) => createClient(getDb(), author, { tenantUuid, name: "ERP", scopes: ["api"] }),
  ],
  [
    "MANDATE_GRANTED",
    "Gestoría Norte",
    async ({ tenantUuid, author }) =>
      grantMandate(getDb(), author, {
        targetTenantUuid: tenantUuid,
        collaboratorTenantUuid: await aTenant("Gestoría Norte"),
      }),
  ],
  [
    "OWNER_INVITED",
    "new@example.com",
    ({ tenantUuid, author }) => inviteMember(getDb(), author, { tenantUuid, email: "new@example.com", role: "OWNER" }),
  ],
  [
    "OWNER_MADE",
    null,
    ({ tenantUuid, author, operator }) =>
      changeRole(getDb(), author, { tenantUuid, personUuid: operator.uuid, role: "OWNER" }),
  ],
];

it.each(ACTS)("%s is told to every owner and admin, and to nobody else (decision 62)", async (kind, detail, act) => {
  const tenantUuid = await aTenant();
  const [owner, admin, operator] = [
    await aPerson({ [tenantUuid]: "OWNER" }),
    await aPerson({ [tenantUuid]: "ADMIN" }),
    await aPerson({ [tenantUuid]: "OPERATOR" }),
  ];
  await act({ tenantUuid, author: member(tenantUuid, "OWNER", owner.uuid), operator });

  const told = await database.sql`
    select kind, detail, person_uuid from security_notice where tenant_uuid = ${tenantUuid}`;
  expect(told.map((notice) => [notice.kind, notice.detail])).toEqual(told.map(() => [kind, detail ?? operator.email]));
  // Whoever has just been made an owner is one.
  const readers = [owner.uuid, admin.uuid, ...(kind === "OWNER_MADE" ? [operator.uuid] : [])];
  expect(told.map((notice) => notice.person_uuid).sort()).toEqual(readers.sort());
});

it("what an author may not do is told to nobody", async () => {
  const tenantUuid = await aTenant();
  await aPerson({ [tenantUuid]: "OWNER" });
  const { uuid } = await aPerson({ [tenantUuid]: "OPERATOR" });
  await expect(
    changeRole(getDb(), member(tenantUuid, "ADMIN"), { tenantUuid, personUuid: uuid, role: "OWNER" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await database.sql`select from security_notice where tenant_uuid = ${tenantUuid}`).toHaveLength(0);
});
