import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { Saving } from "@/components/dashboard/actions/saving";
import { clientForm } from "@/components/dashboard/clients/client-form";
import { endpointForm } from "@/components/dashboard/webhooks/endpoint-form";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, insertTestConfiguration } from "@/db/testing/merchant";
import { createClient } from "@/lib/clients/create-client";
import { listClients } from "@/lib/clients/list-clients";
import { TOKEN_EXCHANGE } from "@/lib/clients/model";
import { changeConfiguration } from "@/lib/configurations/change-configuration";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { findAccountProtection } from "@/lib/creditor-accounts/account-protection";
import { wantedOf } from "@/lib/creditor-accounts/model";
import { changeTenant } from "@/lib/tenants/change-tenant";
import { findTenant } from "@/lib/tenants/find-tenant";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson } from "@/lib/tokens/testing/cast";
import { getEndpoint } from "@/lib/webhooks/endpoints/get-endpoint";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { change as changeClient, setKeys } from "./dashboard/clients/actions";
import { change } from "./dashboard/configurations/actions";
import { protect, save } from "./dashboard/organisation/actions";
import { change as changeEndpoint, replay, setStatus } from "./dashboard/webhooks/actions";
import { filled } from "./unless-changed";

/** Two people who have the same form open, and save it one after the other (decision 365). */

const at = vi.hoisted(() => ({ tenantUuid: "", personUuid: "" }));

vi.mock("./dashboard-action", () => ({
  dashboardAction: async (_path: string, run: (context: unknown) => unknown) => {
    const author = member(at.tenantUuid, "OWNER", at.personUuid);
    const session = { tenant: { uuid: at.tenantUuid } };
    return { ok: true, value: await run({ db: getDb(), author, caller: author.caller, session }) };
  },
}));

let database: TestDatabase;
let ana: string;
let bruno: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  at.tenantUuid = (await insertMerchant(database)).tenantUuid;
  const joined = async (name: string) => {
    const { uuid } = await aPerson({ [at.tenantUuid]: "OWNER" });
    await database.sql`update person set name = ${name} where uuid = ${uuid}`;
    return uuid;
  };
  [ana, bruno] = [await joined("Ana Ruiz"), await joined("Bruno Gil")];
});

async function as<T>(person: string, act: () => Promise<ActionResult<Saving<T>>>): Promise<Saving<T>> {
  at.personUuid = person;
  const result = await act();
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

function form(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value);
  return data;
}

describe("a payment page", () => {
  const LOOK = { brandColor: "#12355b", accentColor: "#0f766e", language: "es", remindEMAIL: "on" };
  const typed = (name: string, description: string) =>
    form({ ...LOOK, name, description, isActive: "on", automaticRenewals: "0", instantPolicy: "INSTANT_PREFERRED" });
  let uuid: string;
  let version: string;

  beforeEach(async () => {
    uuid = await insertTestConfiguration(database, at.tenantUuid);
    const made = await as(ana, () => change(uuid, typed("Shop", "Web"), ""));
    version = made.now.version;
    if (made.kind === "CHANGED_MEANWHILE")
      ({ version } = (await as(ana, () => change(uuid, typed("Shop", "Web"), version))).now);
  });

  it("is not saved over what somebody else has changed, and says who, and what it is by now", async () => {
    expect(await as(ana, () => change(uuid, typed("Shop", "Ana's"), version))).toMatchObject({ kind: "SAVED" });
    const refused = await as(bruno, () => change(uuid, typed("Bruno's", "Web"), version));
    expect(refused).toMatchObject({
      kind: "CHANGED_MEANWHILE",
      by: "Ana Ruiz",
      now: { value: { name: "Shop", description: "Ana's" } },
      typed: { name: "Bruno's", description: "Web" },
    });
    const anew = await as(bruno, () => change(uuid, typed("Bruno's", "Ana's"), refused.now.version));
    expect(anew).toMatchObject({ kind: "SAVED", now: { value: { name: "Bruno's", description: "Ana's" } } });
    expect(await as(bruno, () => change(uuid, typed("Bruno's", ""), anew.now.version))).toMatchObject({
      kind: "SAVED",
    });
  });

  it("is not saved over what somebody else is just saving", async () => {
    const by = member(at.tenantUuid, "OWNER", ana);
    const request = configurationRequest.parse({ name: "Shop", description: "Ana's" });
    const late = interleave(
      database,
      (tx) => changeConfiguration(tx, by, at.tenantUuid, uuid, request),
      () => as(bruno, () => change(uuid, typed("Shop", "Bruno's"), version)),
    );
    expect(await late).toMatchObject({ kind: "CHANGED_MEANWHILE", now: { value: { description: "Ana's" } } });
  });
});

describe("the organisation's settings", () => {
  const typed = (languageCode: string, timeZone: string) => form({ languageCode, timeZone });
  const present = async () => {
    const tenant = await findTenant(getDb(), at.tenantUuid);
    return tenant && { languageCode: tenant.languageCode, timeZone: tenant.timeZone };
  };

  it("are not saved over what somebody else has changed", async () => {
    const { version, value } = filled(await present());
    if (!value) throw new Error("No organisation.");
    await as(ana, () => save(typed(value.languageCode, "America/New_York"), version));
    const refused = await as(bruno, () => save(typed("pt", value.timeZone), version));
    expect(refused).toMatchObject({ kind: "CHANGED_MEANWHILE", by: "Ana Ruiz" });
    expect(await present()).toEqual({ ...value, timeZone: "America/New_York" });
    await as(bruno, () => save(typed("pt", "America/New_York"), refused.now.version));
    expect(await present()).toEqual({ languageCode: "pt", timeZone: "America/New_York" });
  });

  it("are not saved over what somebody else is just saving", async () => {
    const { version } = filled(await present());
    const by = member(at.tenantUuid, "OWNER", ana);
    const late = interleave(
      database,
      (tx) => changeTenant(tx, by, at.tenantUuid, { languageCode: "pt", timeZone: "UTC" }),
      () => as(bruno, () => save(typed("en", "UTC"), version)),
    );
    expect(await late).toMatchObject({ kind: "CHANGED_MEANWHILE", now: { value: { languageCode: "pt" } } });
  });
});

it("protection that somebody has just switched on is not switched off by a form filled before", async () => {
  const present = async () => wantedOf(await findAccountProtection(getDb(), at.tenantUuid));
  const { version } = filled(await present());
  await as(ana, () => protect(form({ coolingOff: "on" }), version));
  const refused = await as(bruno, () => protect(form({ secondPerson: "on" }), version));
  expect(refused).toMatchObject({
    kind: "CHANGED_MEANWHILE",
    by: "Ana Ruiz",
    now: { value: { secondPerson: false, coolingOff: true } },
    typed: { secondPerson: true, coolingOff: false },
  });
  expect(await present()).toEqual({ secondPerson: false, coolingOff: true });
});

describe("an API client", () => {
  const author = () => member(at.tenantUuid, "OWNER", ana);
  const typed = (name: string, uses: readonly string[]) =>
    form({ name, use: uses, api: "on", redirectUris: "https://shop.example/cb", idTokenAlg: "ES256" });
  const present = async () => {
    const [client] = await listClients(getDb(), author(), at.tenantUuid);
    if (!client) throw new Error("No client.");
    return client;
  };
  let clientId: string;

  beforeEach(async () => {
    ({ clientId } = await createClient(getDb(), author(), {
      ...{ tenantUuid: at.tenantUuid, name: "Shop", grantTypes: ["client_credentials"], scopes: ["api"] },
      ...{ redirectUris: [], idTokenAlg: "ES256", expiresAt: null },
    }));
  });

  it("is not given back by a form that was filled before what somebody has just taken from it", async () => {
    const { version } = filled(clientForm(await present()));
    await as(ana, () => changeClient(clientId, typed("Shop", ["exchange"]), version));
    const refused = await as(bruno, () => changeClient(clientId, typed("Store", ["server"]), version));
    expect(refused).toMatchObject({
      ...{ kind: "CHANGED_MEANWHILE", by: "Ana Ruiz" },
      now: { value: { name: "Shop", grantTypes: { client_credentials: false, [TOKEN_EXCHANGE]: true } } },
      typed: { name: "Store", grantTypes: { client_credentials: true, [TOKEN_EXCHANGE]: false } },
    });
    expect(await present()).toMatchObject({ name: "Shop", grantTypes: [TOKEN_EXCHANGE] });
    await as(bruno, () => changeClient(clientId, typed("Store", ["exchange"]), refused.now.version));
    expect(await present()).toMatchObject({ name: "Store", grantTypes: [TOKEN_EXCHANGE] });
  });

  it("has the keys that somebody has just set, whatever a form that was filled before says", async () => {
    const key = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
    const keys = (kid: string) => form({ publicKeys: JSON.stringify({ keys: [{ ...key, kid }] }) });
    const { version } = filled({ publicKeys: (await present()).publicKeys });
    await as(ana, () => setKeys(clientId, keys("hers"), version));
    const refused = await as(bruno, () => setKeys(clientId, keys("his"), version));
    expect(refused).toMatchObject({
      ...{ kind: "CHANGED_MEANWHILE", by: "Ana Ruiz" },
      now: { value: { publicKeys: [{ kid: "hers" }] } },
      typed: { publicKeys: [{ kid: "his" }] },
    });
    expect(await present()).toMatchObject({ publicKeys: [{ kid: "hers" }] });
    await as(bruno, () => setKeys(clientId, form({ publicKeys: "" }), refused.now.version));
    expect((await present()).publicKeys).toEqual([]);
  });
});

describe("a webhook endpoint", () => {
  const typed = (url: string, eventTypes: readonly string[]) => form({ url, description: "", eventTypes });
  const present = async () =>
    endpointForm(await getEndpoint(getDb(), member(at.tenantUuid, "OWNER", ana), at.tenantUuid, uuid));
  let uuid: string;

  beforeEach(async () => {
    uuid = await insertEndpoint(database, at.tenantUuid, {});
  });

  it("is not saved over what somebody else has changed", async () => {
    const { version } = filled(await present());
    const [one, other] = ["FLOW_COMPLETED", "FLOW_EXPIRED"] as const;
    await as(ana, () => changeEndpoint(uuid, typed("https://ana.example/hook", [one]), version));
    const refused = await as(bruno, () => changeEndpoint(uuid, typed("https://bruno.example/hook", [other]), version));
    expect(refused).toMatchObject({
      ...{ kind: "CHANGED_MEANWHILE", by: "Ana Ruiz" },
      now: { value: { url: "https://ana.example/hook", events: { [one]: true, [other]: false } } },
      typed: { url: "https://bruno.example/hook", events: { [one]: false, [other]: true } },
    });
    expect(await present()).toMatchObject({ url: "https://ana.example/hook" });
    const anew = typed("https://ana.example/hook", [one, other]);
    await as(bruno, () => changeEndpoint(uuid, anew, refused.now.version));
    expect(await present()).toMatchObject({ url: "https://ana.example/hook", events: { [one]: true, [other]: true } });
  });

  it("was changed by whoever has changed it, and not by whoever has since sent events again", async () => {
    const { version } = filled(await present());
    await as(ana, () => changeEndpoint(uuid, typed("https://ana.example/hook", ["FLOW_COMPLETED"]), version));
    at.personUuid = bruno;
    expect(await replay(uuid, form({ since: new Date().toISOString().slice(0, 10) }))).toMatchObject({ ok: true });
    const refused = await as(bruno, () =>
      changeEndpoint(uuid, typed("https://bruno.example/hook", ["FLOW_COMPLETED"]), version),
    );
    expect(refused).toMatchObject({ kind: "CHANGED_MEANWHILE", by: "Ana Ruiz" });
  });

  it("was changed by whoever has changed it, and not by whoever has since switched it off and on", async () => {
    const { version } = filled(await present());
    await as(ana, () => changeEndpoint(uuid, typed("https://ana.example/hook", ["FLOW_COMPLETED"]), version));
    at.personUuid = bruno;
    for (const status of ["DISABLED", "ACTIVE"] as const) await setStatus(uuid, status);
    const refused = await as(bruno, () =>
      changeEndpoint(uuid, typed("https://bruno.example/hook", ["FLOW_COMPLETED"]), version),
    );
    expect(refused).toMatchObject({ kind: "CHANGED_MEANWHILE", by: "Ana Ruiz" });
    const rows = await database.sql`select action from audit_entry where subject_uuid = ${uuid} order by at, uuid`;
    expect(rows.map(({ action }) => action)).toEqual([
      "webhook_endpoint.changed",
      "webhook_endpoint.disabled",
      "webhook_endpoint.enabled",
    ]);
  });

  it("may be saved though it was switched off and on meanwhile: the form says nothing of that", async () => {
    const { version } = filled(await present());
    at.personUuid = ana;
    for (const status of ["DISABLED", "ACTIVE"] as const) await setStatus(uuid, status);
    const saved = await as(bruno, () =>
      changeEndpoint(uuid, typed("https://bruno.example/hook", ["FLOW_EXPIRED"]), version),
    );
    expect(saved).toMatchObject({ kind: "SAVED", now: { value: { url: "https://bruno.example/hook" } } });
  });
});
