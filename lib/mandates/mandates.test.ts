import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { selectActiveMandate } from "@/db/queries/tenants/mandates";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { member, ownClient } from "@/lib/tokens/testing/authors";
import { aTenant } from "@/lib/tokens/testing/cast";
import { acceptMandate } from "./accept-mandate";
import { grantMandate } from "./grant-mandate";
import { listMandates } from "./list-mandates";
import { revokeMandate } from "./revoke-mandate";

let database: TestDatabase;
let target: string;
let collaborator: string;
let stranger: string;

beforeAll(async () => {
  database = await testDatabase();
});

async function threeOrganisations(): Promise<void> {
  target = await aTenant("Target, S.A.");
  collaborator = await aTenant("Collaborator, S.L.");
  stranger = await aTenant("Stranger GmbH");
}

const grant = (author = member(target, "ADMIN")) =>
  grantMandate(getDb(), author, { targetTenantUuid: target, collaboratorTenantUuid: collaborator });

describe("a mandate (decision 24)", () => {
  it("is granted by one side, accepted by the other, ended by either, and seen by both", async () => {
    await threeOrganisations();
    const { uuid } = await grant();
    await acceptMandate(getDb(), member(collaborator, "OWNER"), collaborator, uuid);
    await acceptMandate(getDb(), member(collaborator, "OWNER"), collaborator, uuid);
    await revokeMandate(getDb(), member(collaborator, "ADMIN"), collaborator, uuid);
    const again = await grant();
    await revokeMandate(getDb(), member(target, "ADMIN"), target, again.uuid);
    await revokeMandate(getDb(), member(target, "ADMIN"), target, again.uuid);
    for (const side of [target, collaborator]) {
      expect(await listMandates(getDb(), member(side, "VIEWER"), side)).toMatchObject([
        { uuid: again.uuid, acceptedAt: null, revokedAt: expect.any(Date) },
        {
          uuid,
          targetLegalName: "Target, S.A.",
          collaboratorLegalName: "Collaborator, S.L.",
          revokedAt: expect.any(Date),
        },
      ]);
      const entries = await listAuditEntries(getDb(), member(side, "ADMIN"), side);
      expect(entries.filter(({ subjectType }) => subjectType === "mandate").map(({ action }) => action)).toEqual([
        "mandate.revoked",
        "mandate.granted",
        "mandate.revoked",
        "mandate.accepted",
        "mandate.granted",
      ]);
    }
    expect(await listMandates(getDb(), member(stranger, "OWNER"), stranger)).toEqual([]);
  });

  it("that is being revoked is accepted no more", async () => {
    await threeOrganisations();
    const { uuid } = await grant();
    const late = interleave(
      database,
      (tx) => revokeMandate(tx, member(target, "ADMIN"), target, uuid),
      () => acceptMandate(getDb(), member(collaborator, "OWNER"), collaborator, uuid),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("tells neither side where the other's people are", async () => {
    await threeOrganisations();
    const from = (author: Author, ipAddress: string): Author => ({ ...author, ipAddress });
    const { uuid } = await grant(from(member(target, "ADMIN"), "192.0.2.1"));
    await acceptMandate(getDb(), from(member(collaborator, "OWNER"), "192.0.2.2"), collaborator, uuid);
    await revokeMandate(getDb(), from(member(target, "OWNER"), "192.0.2.3"), target, uuid);
    const placesOf = async (side: string) =>
      (await listAuditEntries(getDb(), member(side, "ADMIN"), side))
        .filter(({ subjectType }) => subjectType === "mandate")
        .map(({ ipAddress }) => ipAddress);
    expect(await placesOf(target)).toEqual(["192.0.2.3", null, "192.0.2.1"]);
    expect(await placesOf(collaborator)).toEqual([null, "192.0.2.2", null]);
  });

  it("is granted once at a time", async () => {
    await threeOrganisations();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => grant()));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(grant()).rejects.toMatchObject({ code: "conflict" });
  });

  it("cannot be accepted by the one that granted it, nor after its end", async () => {
    await threeOrganisations();
    const { uuid } = await grant();
    await expect(acceptMandate(getDb(), member(target, "OWNER"), target, uuid)).rejects.toMatchObject({
      code: "not_found",
    });
    await revokeMandate(getDb(), member(target, "ADMIN"), target, uuid);
    await expect(acceptMandate(getDb(), member(collaborator, "OWNER"), collaborator, uuid)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("does not exist for a third organisation", async () => {
    await threeOrganisations();
    const { uuid } = await grant();
    const author = member(stranger, "OWNER");
    await expect(acceptMandate(getDb(), author, stranger, uuid)).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeMandate(getDb(), author, stranger, uuid)).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeMandate(getDb(), author, target, uuid)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is not granted to nobody or to oneself", async () => {
    await threeOrganisations();
    const to = (collaboratorTenantUuid: string) =>
      grantMandate(getDb(), member(target, "OWNER"), { targetTenantUuid: target, collaboratorTenantUuid });
    await expect(to(newUuid())).rejects.toMatchObject({ code: "not_found" });
    await expect(to(target)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is a matter for an OWNER or an ADMIN", async () => {
    await threeOrganisations();
    const { uuid } = await grant();
    for (const author of [member(target, "OPERATOR"), member(target, "VIEWER"), ownClient(target)]) {
      await expect(grant(author)).rejects.toMatchObject({ code: "forbidden" });
      await expect(revokeMandate(getDb(), author, target, uuid)).rejects.toMatchObject({ code: "forbidden" });
    }
    const operator = member(collaborator, "OPERATOR");
    await expect(acceptMandate(getDb(), operator, collaborator, uuid)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("gives access once it is accepted, until it is revoked, to the one it was granted to", async () => {
    await threeOrganisations();
    const active = (of: string, by: string) => selectActiveMandate(getDb(), of, by);
    const { uuid } = await grant();
    expect(await active(target, collaborator)).toBeNull();
    await acceptMandate(getDb(), member(collaborator, "OWNER"), collaborator, uuid);
    expect(await active(target, collaborator)).toEqual({ uuid });
    expect([await active(collaborator, target), await active(target, stranger)]).toEqual([null, null]);
    await revokeMandate(getDb(), member(target, "ADMIN"), target, uuid);
    expect(await active(target, collaborator)).toBeNull();
  });
});
