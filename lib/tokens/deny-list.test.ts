import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { membershipId } from "@/lib/tenants/model";
import { DenyList } from "./deny-list";
import type { AccessToken, RevocationKind } from "./model";

const NOW = new Date("2026-05-04T10:00:00.000Z");
const LATER = new Date("2026-05-04T10:00:00.001Z");

/** A person's token, and a collaborator's: it rests on all that there is. */
const token: AccessToken = {
  jti: newUuid(),
  subject: newUuid(),
  clientId: newUuid(),
  tenantUuid: newUuid(),
  scopes: ["api"],
  roles: ["ADMIN"],
  authorities: [],
  sessionUuid: newUuid(),
  authenticatedAt: NOW,
  grantUuid: newUuid(),
  act: null,
  mandateUuid: newUuid(),
  issuedAt: NOW,
  expiresAt: LATER,
};

const IDS: Readonly<Record<RevocationKind, string>> = {
  TOKEN: token.jti,
  CLIENT: token.clientId,
  SESSION: token.sessionUuid ?? "",
  GRANT: token.grantUuid ?? "",
  MANDATE: token.mandateUuid ?? "",
  MEMBERSHIP: membershipId(token.tenantUuid, token.subject, "ADMIN"),
};
const KINDS = Object.keys(IDS) as RevocationKind[];

let list: DenyList;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  list = new DenyList();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what is refused before its time (decision 22)", () => {
  it.each(KINDS)("is a token whose %s was revoked, until that is taken back", (kind) => {
    expect(list.refuses(token)).toBe(false);
    list.add({ kind, id: IDS[kind], expiresAt: LATER });
    expect(list.refuses(token)).toBe(true);
    list.remove(kind, IDS[kind]);
    expect(list.refuses(token)).toBe(false);
  });

  it.each(KINDS)("is not a token whose %s is another, nor one of another kind", (kind) => {
    list.add({ kind, id: newUuid(), expiresAt: LATER });
    for (const other of KINDS) if (other !== kind) list.add({ kind: other, id: IDS[kind], expiresAt: LATER });
    expect(list.refuses(token)).toBe(false);
  });

  it.each(KINDS)("is forgotten of a %s when its last token has ended", (kind) => {
    list.add({ kind, id: IDS[kind], expiresAt: LATER });
    vi.setSystemTime(LATER);
    expect(list.refuses(token)).toBe(false);
  });

  it("is a role that was taken, not the one that was given for it", () => {
    list.add({ kind: "MEMBERSHIP", id: IDS.MEMBERSHIP, expiresAt: LATER });
    expect(list.refuses({ ...token, roles: ["VIEWER"] })).toBe(false);
    expect(list.refuses({ ...token, roles: ["VIEWER", "ADMIN"] })).toBe(true);
  });

  it("is a token that rests on little, by what it rests on", () => {
    const clients: AccessToken = { ...token, roles: [], sessionUuid: null, grantUuid: null, mandateUuid: null };
    for (const kind of ["SESSION", "GRANT", "MANDATE", "MEMBERSHIP"] as const) {
      list.add({ kind, id: IDS[kind], expiresAt: LATER });
    }
    expect(list.refuses(clients)).toBe(false);
    list.add({ kind: "CLIENT", id: IDS.CLIENT, expiresAt: LATER });
    expect(list.refuses(clients)).toBe(true);
  });

  it("is read anew as a whole", () => {
    list.add({ kind: "TOKEN", id: IDS.TOKEN, expiresAt: LATER });
    list.replace([{ kind: "CLIENT", id: newUuid(), expiresAt: LATER }]);
    expect(list.refuses(token)).toBe(false);
    list.replace([{ kind: "GRANT", id: IDS.GRANT, expiresAt: LATER }]);
    expect(list.refuses(token)).toBe(true);
  });
});
