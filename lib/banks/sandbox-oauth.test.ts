import { describe, expect, it } from "vitest";
import type { OAuthAction } from "./next-action";
import { atSandboxBank } from "./testing/at-sandbox";
import { anInitiation } from "./testing/fixtures";
import { agreeAt, broughtBackIn, customerAt, failureOf, ledTo, letOrder, redirectOf, walk } from "./testing/sandbox";

/** What the sandbox's authorization servers do beside what the contract shows: the ways on which nothing is paid. */

const sandbox = atSandboxBank();
const oauth = { redirectUri: "http://localhost:3000/psd2/callback/berlin-group", state: "signed.state" };
const reference = { product: "SEPA_CREDIT_TRANSFER", authorisationId: null } as const;

async function permissionAt(bankId: string): Promise<OAuthAction> {
  const action = await sandbox.connectorTo(bankId).prepare(oauth);
  if (!action) throw new Error("The bank wants nothing first.");
  return action;
}

it("names itself in each answer, and gives a code for a yes and access_denied for a no", async () => {
  const action = await permissionAt("banque-filigrane");
  const connector = sandbox.connectorTo("banque-filigrane");
  const yes = await letOrder(sandbox.server(), action.authorizeUrl);
  expect(yes).toEqual({ code: expect.any(String), state: oauth.state, iss: action.issuer });
  expect(connector.readReturn(action, yes)).toBe("CODE");
  const customer = customerAt(sandbox.server(), await ledTo(sandbox.server(), action.authorizeUrl));
  const no = broughtBackIn(await customer.send({ action: "CANCEL" }));
  expect(connector.readReturn(action, no)).toBe("DENIED");
});

it.each([
  ["wrongpin", 3, "too often"],
  ["locked", 1, "locked"],
])("lets %s order nothing: no code, and a way back that says no", async (user, times, words) => {
  const action = await permissionAt("banque-filigrane");
  const customer = customerAt(sandbox.server(), await ledTo(sandbox.server(), action.authorizeUrl));
  for (let time = 0; time < times; time++) await customer.send({ user, pin: "1" });
  const page = await customer.look();
  expect(page.includes(words)).toBe(true);
  const way = /class="button primary" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(broughtBackIn(way)).toMatchObject({ error: "access_denied", state: oauth.state });
});

it("takes a code once, soon, with the proof, and by the address that the customer went by", async () => {
  const connector = sandbox.connectorTo("banque-filigrane");
  const refused = async (action: OAuthAction, brought: Readonly<Record<string, string>>) =>
    (await failureOf(connector.redeem(action, brought))).bankCode;
  const action = await permissionAt("banque-filigrane");
  const brought = await letOrder(sandbox.server(), action.authorizeUrl);
  expect(await refused({ ...action, codeVerifier: "w".repeat(43) }, brought)).toBe("invalid_grant");
  expect(await refused({ ...action, redirectUri: `${oauth.redirectUri}/x` }, brought)).toBe("invalid_grant");
  expect(await connector.redeem(action, brought)).toMatchObject({ refreshToken: null });
  expect(await refused(action, brought)).toBe("invalid_grant");
  const late = await permissionAt("banque-filigrane");
  const old = await letOrder(sandbox.server(), late.authorizeUrl);
  sandbox.passSeconds(61);
  expect(await refused(late, old)).toBe("invalid_grant");
});

it("sends nobody to an address that is not ours, nor to one that was not registered", async () => {
  const led = async (bankId: string, redirectUri: string) => {
    const action = await sandbox.connectorTo("banque-filigrane").prepare({ ...oauth, redirectUri });
    return ledTo(sandbox.server(), (action?.authorizeUrl ?? "").replace("banque-filigrane", bankId));
  };
  expect(await led("banque-filigrane", oauth.redirectUri)).toContain("/permission/");
  expect(await led("banque-filigrane", "https://evil.example/psd2/callback/x")).toBe("");
  expect(await led("banque-filigrane", "http://localhost:3000/pay/x")).toBe("");
  expect(await led("banco-almendro", oauth.redirectUri)).toBe("");
  const exact = sandbox.connectorTo("banca-stellamarina");
  const astray = { ...oauth, redirectUri: `${oauth.redirectUri}?state=x` };
  const { next } = await exact.initiate(anInitiation({ redirectUrl: oauth.redirectUri, oauth: astray }));
  expect(next.type === "OAUTH" && (await ledTo(sandbox.server(), next.authorizeUrl))).toBe("");
});

it("gives a code for an order that was signed, and none for one that was refused", async () => {
  const connector = sandbox.connectorTo("banca-stellamarina");
  const brought = async (code: string) => {
    const { next, bankPaymentId } = await connector.initiate(anInitiation({ redirectUrl: oauth.redirectUri, oauth }));
    if (next.type !== "OAUTH") throw new Error("The bank wants no OAuth.");
    const page = await ledTo(sandbox.server(), next.authorizeUrl);
    const landed = await walk(sandbox.server(), page, 0, code);
    return { next, page, bankPaymentId, landed };
  };
  const signed = await brought("123456");
  expect(connector.readReturn(signed.next, broughtBackIn(signed.landed))).toBe("CODE");
  expect(await connector.redeem(signed.next, broughtBackIn(signed.landed))).toMatchObject({
    value: expect.any(String),
  });
  const refused = await brought("999999");
  const end = await customerAt(sandbox.server(), refused.page).look();
  expect(end).toContain("error=access_denied");
  const status = await connector.getStatus({ ...reference, bankPaymentId: refused.bankPaymentId });
  expect(status.transactionStatus).toBe("RJCT");
});

describe("a cancellation where the customer has signed in for the order (decision 311)", () => {
  const ordered = async (isBegun = true) => {
    const connector = sandbox.connectorTo("banca-stellamarina");
    const psu = { ipAddress: "192.0.2.7", acceptLanguage: "de" };
    const way = { psu, redirectUrl: oauth.redirectUri, nokRedirectUrl: oauth.redirectUri };
    const { next, bankPaymentId } = await connector.initiate(anInitiation({ ...way, oauth }));
    if (next.type !== "OAUTH") throw new Error("The bank wants no OAuth.");
    const page = await ledTo(sandbox.server(), next.authorizeUrl);
    if (isBegun) await customerAt(sandbox.server(), page).send({ user: "ok", pin: "1" });
    const named = { ...reference, bankPaymentId };
    const cancel = (state = "signed.cancellation") => connector.cancel(named, { ...way, oauth: { ...oauth, state } });
    const status = async () => (await connector.getStatus(named)).transactionStatus;
    return { connector, payment: next, page, cancel, status };
  };
  const led = async ({ cancel }: Awaited<ReturnType<typeof ordered>>) => {
    const way = await cancel();
    if (way.outcome !== "NEEDS_SCA" || way.next?.type !== "OAUTH") throw new Error(way.outcome);
    return { action: way.next, page: await ledTo(sandbox.server(), way.next.authorizeUrl) };
  };

  it("is made at once as long as nobody has", async () => {
    const { cancel, status } = await ordered(false);
    expect([await cancel(), await status()]).toEqual([{ outcome: "CANCELLED" }, "CANC"]);
  });

  it("is made when the customer says so at the authorization server, in their language, and gives a code once", async () => {
    const order = await ordered();
    const { action, page } = await led(order);
    expect(new URL(action.authorizeUrl).pathname).not.toBe(new URL(order.payment.authorizeUrl).pathname);
    const customer = customerAt(sandbox.server(), page);
    expect(await customer.look()).toContain("<h1>Diese Zahlung stornieren?</h1>");
    await customer.send({ user: "ok", pin: "1" });
    const asked = await customer.look();
    expect(asked).toMatch(/150,75\s€/);
    expect(asked).toContain("Pena e Hijos");
    expect(asked).toContain("Zahlung behalten");
    expect(await order.status()).toBe("RCVD");
    const brought = broughtBackIn(await customer.send({}));
    expect(await order.status()).toBe("CANC");
    expect(order.connector.readReturn(action, brought)).toBe("CODE");
    expect(order.connector.readReturn(order.payment, brought)).toBe("FOREIGN");
    expect(await order.connector.redeem(action, brought)).toMatchObject({ value: expect.any(String) });
    expect((await failureOf(order.connector.redeem(action, brought))).bankCode).toBe("invalid_grant");
    // Told again, it has done it already.
    expect(await order.cancel()).toEqual({ outcome: "CANCELLED" });
  });

  it("is not made where they would rather keep the payment, which may be signed afterwards", async () => {
    const order = await ordered();
    const { action, page } = await led(order);
    const brought = broughtBackIn(await customerAt(sandbox.server(), page).send({ action: "CANCEL" }));
    expect(order.connector.readReturn(action, brought)).toBe("DENIED");
    expect(await order.status()).toBe("RCVD");
    await walk(sandbox.server(), order.page);
    expect(await order.status()).toBe("ACSP");
  });

  it("comes too late once they have signed the payment: that is a no", async () => {
    const order = await ordered();
    const { action, page } = await led(order);
    await walk(sandbox.server(), order.page);
    const late = broughtBackIn(await agreeAt(sandbox.server(), page));
    expect([order.connector.readReturn(action, late), await order.status()]).toEqual(["DENIED", "ACSP"]);
    expect(await ledTo(sandbox.server(), action.authorizeUrl)).toBe("");
    expect(await order.cancel()).toEqual({ outcome: "REFUSED" });
  });

  it("comes too late once the order has run out", async () => {
    const order = await ordered();
    await led(order);
    sandbox.passSeconds(20 * 60);
    expect([await order.cancel(), await order.status()]).toEqual([{ outcome: "REFUSED" }, "RJCT"]);
  });

  it("forgives no wrong code of the payment's", async () => {
    const order = await ordered();
    const customer = customerAt(sandbox.server(), order.page);
    const [iban = ""] = /[A-Z]{2}\d{2}[A-Z0-9]{10,}/.exec(await customer.look()) ?? [];
    for (const fields of [{ account: iban }, {}, { code: "1" }, { code: "2" }]) await customer.send(fields);
    await led(order);
    await customer.send({ code: "3" });
    expect(await order.status()).toBe("RJCT");
  });

  it("is asked for by nobody who names another order's, or none", async () => {
    const [order, other] = [await ordered(), await ordered()];
    const { action } = await led(order);
    const named = (await led(other)).action.authorizeUrl;
    const mixed = new URL(action.authorizeUrl);
    mixed.pathname = new URL(named).pathname;
    expect(await ledTo(sandbox.server(), mixed.href)).toBe("");
    mixed.pathname = `${new URL(order.payment.authorizeUrl).pathname}/nobodys`;
    expect(await ledTo(sandbox.server(), mixed.href)).toBe("");
  });
});

it("tells of an order only whom its customer lets, for a minute, and longer by a renewed token", async () => {
  const connector = sandbox.connectorTo("caixa-vagalume");
  const action = await permissionAt("caixa-vagalume");
  const token = await connector.redeem(action, await letOrder(sandbox.server(), action.authorizeUrl));
  const initiation = await connector.initiate(anInitiation({ token }));
  await walk(sandbox.server(), redirectOf(initiation));
  const ask = (shown: string | null) =>
    connector.getStatus({ ...reference, bankPaymentId: initiation.bankPaymentId, token: shown });
  expect(await failureOf(ask(null))).toMatchObject({ kind: "TOKEN", bankCode: "TOKEN_UNKNOWN" });
  expect((await ask(token.value)).transactionStatus).toBe("ACSP");
  sandbox.passSeconds(61);
  expect(await failureOf(ask(token.value))).toMatchObject({ kind: "TOKEN", bankCode: "TOKEN_EXPIRED" });
  const second = await connector.renew(token);
  expect((await ask(second.value)).transactionStatus).toBe("ACSC");
  expect((await failureOf(connector.renew(token))).bankCode).toBe("invalid_grant");
});

it("speaks with nobody who shows no token of their own, where it wants one", async () => {
  const url = { redirectUrl: oauth.redirectUri, nokRedirectUrl: oauth.redirectUri };
  const open = sandbox.connectorTo("kornblumenbank");
  expect(await open.initiate(anInitiation(url))).toMatchObject({ next: { type: "REDIRECT" } });
  const silent = sandbox.connectorTo("kornblumenbank", { auth: { clientToken: null } });
  expect(await failureOf(silent.initiate(anInitiation(url)))).toMatchObject({
    kind: "TOKEN",
    bankCode: "TOKEN_INVALID",
  });
});
