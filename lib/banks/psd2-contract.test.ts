import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { listVirtualBanks } from "@/lib/sandbox-bank/virtual-banks";
import { BankError } from "./connector";
import type { Step } from "./next-action";
import { dayAhead } from "./target-calendar";
import { anInitiation } from "./testing/fixtures";
import type { TestServer } from "./testing/http-server";
import { documentIsPresent, Psd2Document } from "./testing/psd2-document";
import { recordedExchanges } from "./testing/recorded-exchanges";
import {
  broughtBackIn,
  customerAt,
  ledTo,
  letOrder,
  redirectOf,
  sandboxConnector,
  serveSandboxBank,
  walk,
} from "./testing/sandbox";

/**
 * Both directions against the Berlin Group's own OpenAPI document: what the connector sends and what the sandbox bank answers.
 * Skipped, and said so, where the document doesn't lie beside the project.
 */
describe.skipIf(!documentIsPresent)("the Berlin Group's document", () => {
  let server: TestServer;
  let document: Psd2Document;
  const recorded = recordedExchanges();

  beforeAll(async () => {
    await testDatabase();
    document = new Psd2Document();
    server = await serveSandboxBank(recorded.around);
  });
  afterAll(() => server.close());
  afterEach(recorded.empty);

  function violations(): string[] {
    return recorded.all().flatMap((exchange) => document.violations(exchange));
  }

  // The old bank's connector sends what the document forbids (no debtorAccount): such banks exist.
  const banks = listVirtualBanks().filter(({ open, answersAfterMs, forgetsForSeconds, signed, id, protocol }) => {
    const isQuick = open && answersAfterMs === 0 && forgetsForSeconds === 0;
    return protocol === "XS2A" && isQuick && !signed && id !== "bankhaus-rosenquarz";
  });

  const onPages = banks.filter(
    ({ approach, asks, oauth, redirects }) =>
      approach === "REDIRECT" && asks === null && oauth === "NONE" && redirects === "ANY",
  );
  it.each(onPages.map(({ id }) => id))("holds for a payment at %s, from its start to its details", async (bankId) => {
    const connector = sandboxConnector(server, bankId);
    for (const product of ["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"] as const) {
      const initiation = await connector.initiate(anInitiation({ product, requestedExecutionDate: null }));
      const reference = { ...initiation, product };
      await connector.getStatus(reference);
      await walk(server, redirectOf(initiation));
      await connector.getStatus(reference);
      await connector.getDetails(reference);
    }
    expect(recorded.all().length).toBeGreaterThan(8);
    expect(violations()).toEqual([]);
  });

  it.each([
    ["rejected after the SCA, reason in a message", "banco-almendro", 10_011],
    ["rejected after the SCA, reason in a member", "banco-azulejo", 10_011],
    ["a payee of another name", "banco-almendro", 10_022],
    ["exempted", "banco-almendro", 10_023],
    ["two signatures", "banco-almendro", 10_024],
    ["accepted with change", "banco-almendro", 10_015],
  ])("holds for a payment that is %s", async (_, bankId, amount) => {
    const connector = sandboxConnector(server, bankId);
    const initiation = await connector.initiate(anInitiation({ amount }));
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    if (initiation.next.type === "REDIRECT") await walk(server, redirectOf(initiation));
    await connector.getStatus(reference);
    await connector.getDetails(reference);
    expect(violations()).toEqual([]);
  });

  const sent = {
    psu: anInitiation().psu,
    redirectUrl: anInitiation().redirectUrl,
    nokRedirectUrl: anInitiation().redirectUrl,
  };

  it.each([
    ["sparbank-eulental", { PSU_ID: "ok" }],
    ["genobank-fuchsau", { PSU_ID: "ok" }],
    ["banco-tomillo", { DEBTOR_IBAN: "ES9398740001651001245678" }],
  ])("holds for a payment at %s, which wants to know something first", async (bankId, answers) => {
    const connector = sandboxConnector(server, bankId);
    const initiation = await connector.initiate(anInitiation({ answers }));
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    await connector.getStatus(reference);
    const { next } = initiation;
    const page = next.type === "DECOUPLED" ? (next.appUrl ?? "") : redirectOf(initiation);
    await walk(server, page);
    expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
    await connector.getDetails(reference);
    expect(violations()).toEqual([]);
  });

  it.each([
    ["sms", "SEPA_CREDIT_TRANSFER"],
    ["app", "INSTANT_SEPA_CREDIT_TRANSFER"],
  ] as const)("holds for a method that is chosen (%s), a wrong code and a right one", async (methodId, product) => {
    const connector = sandboxConnector(server, "kontobank-seestern");
    const initiation = await connector.initiate(anInitiation({ product, answers: { PSU_ID: "ok" } }));
    const reference = { ...initiation, product };
    const { session } = initiation;
    const chosen = await connector.advance(reference, { ...sent, session, step: { type: "SELECT_METHOD", methodId } });
    if (chosen.next.type === "DECOUPLED") await walk(server, chosen.next.appUrl ?? "");
    else {
      const code = (CODE: string) =>
        connector.advance(reference, { ...sent, session, step: { type: "PROVIDE", answers: { CODE } } });
      await expect(code("000000")).rejects.toMatchObject({ kind: "PSU_CREDENTIALS" });
      expect(await code("123456")).toMatchObject({ scaStatus: "finalised", next: { type: "NONE" } });
    }
    expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
    expect(violations()).toEqual([]);
  });

  it("holds for the one method of who comes by number: the code is asked for at once", async () => {
    const connector = sandboxConnector(server, "muschelbank-ostersiel", {
      methods: [{ approach: "EMBEDDED", start: "EXPLICIT", psuIdType: "NUMBER" }],
    });
    const initiation = await connector.initiate(anInitiation({ answers: { PSU_ID: "1000001" } }));
    expect(initiation.next).toMatchObject({ type: "PROVIDE", fields: [{ name: "CODE" }] });
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    const step = { type: "PROVIDE", answers: { CODE: "123456" } } as const;
    const { scaStatus } = await connector.advance(reference, { ...sent, session: initiation.session, step });
    expect(scaStatus).toBe("finalised");
    expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
    expect(violations()).toEqual([]);
  });

  it.each([
    ["a number that is told as a name", "LOGIN", "1000001", { kind: "REQUEST_INVALID", bankCode: "FORMAT_ERROR" }],
    ["a name that is told as a number", "NUMBER", "ok", { kind: "REQUEST_INVALID", bankCode: "FORMAT_ERROR" }],
    ["a number that nobody has", "NUMBER", "1000002", { kind: "PSU_CREDENTIALS" }],
    ["the number of who is locked out", "NUMBER", "1000009", { bankCode: "SERVICE_BLOCKED" }],
  ])("holds for %s, which is refused", async (_, psuIdType, name, refusal) => {
    const connector = sandboxConnector(server, "muschelbank-ostersiel", {
      methods: [{ approach: "EMBEDDED", start: "EXPLICIT", psuIdType }],
    });
    await expect(connector.initiate(anInitiation({ answers: { PSU_ID: name } }))).rejects.toMatchObject(refusal);
    expect(violations()).toEqual([]);
  });

  it("holds for a code that confirms what was signed on the bank's pages", async () => {
    const connector = sandboxConnector(server, "caja-romero");
    const initiation = await connector.initiate(anInitiation());
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    await walk(server, redirectOf(initiation));
    expect(await connector.getStatus(reference)).toMatchObject({ transactionStatus: "RCVD", scaStatus: "unconfirmed" });
    const { session } = initiation;
    const step = { type: "PROVIDE", answers: { CODE: "123456" }, confirms: true } as const;
    expect(await connector.advance(reference, { ...sent, session, step })).toMatchObject({ scaStatus: "finalised" });
    expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
    expect(violations()).toEqual([]);
  });

  const oauth = { redirectUri: "http://localhost:3000/psd2/callback/berlin-group", state: "signed.state" };

  it.each(["banque-filigrane", "caixa-vagalume"])(
    "holds at %s, which the payer lets be ordered from first (OAuth as a pre-step)",
    async (bankId) => {
      const connector = sandboxConnector(server, bankId);
      const refused = connector.initiate(anInitiation());
      await expect(refused).rejects.toMatchObject({ kind: "TOKEN", httpStatus: 401 });
      const action = await connector.prepare(oauth);
      if (!action) throw new Error("The bank wants nothing first.");
      const token = await connector.redeem(action, await letOrder(server, action.authorizeUrl));
      const initiation = await connector.initiate(anInitiation({ token }));
      const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const, token: token.value };
      await connector.getStatus(reference);
      await walk(server, redirectOf(initiation));
      expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
      await connector.getDetails(reference);
      const calledOff = { ...(await connector.initiate(anInitiation({ token }))), product: reference.product };
      expect(await connector.cancel({ ...calledOff, token: token.value })).toEqual({ outcome: "CANCELLED" });
      expect(violations()).toEqual([]);
    },
  );

  it("holds for an authorisation that is OAuth's", async () => {
    const connector = sandboxConnector(server, "banca-stellamarina");
    const initiation = await connector.initiate(anInitiation({ redirectUrl: oauth.redirectUri, oauth }));
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    if (initiation.next.type !== "OAUTH") throw new Error("The bank wants no OAuth.");
    const landed = await walk(server, await ledTo(server, initiation.next.authorizeUrl));
    await connector.redeem(initiation.next, broughtBackIn(landed));
    expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
    await connector.getDetails(reference);
    expect(violations()).toEqual([]);
  });

  it("holds where our own token goes with each call, and no address has a query", async () => {
    const connector = sandboxConnector(server, "kornblumenbank");
    const own = { redirectUrl: `${oauth.redirectUri}/abc`, nokRedirectUrl: `${oauth.redirectUri}/abc/nok` };
    const initiation = await connector.initiate(anInitiation(own));
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    expect(await walk(server, redirectOf(initiation))).toBe(own.redirectUrl);
    await connector.getStatus(reference);
    await connector.getDetails(reference);
    await expect(connector.initiate(anInitiation())).rejects.toMatchObject({ kind: "REQUEST_INVALID" });
    expect(violations()).toEqual([]);
  });

  it("holds while a second signature is missing", async () => {
    const connector = sandboxConnector(server, "firmenbank-hafenlicht");
    const initiation = await connector.initiate(anInitiation());
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    await walk(server, redirectOf(initiation));
    expect((await connector.getStatus(reference)).transactionStatus).toBe("PATC");
    expect((await connector.getDetails(reference)).signatures).toEqual({ signed: 1, required: null });
    // What one has signed is forgotten only if they authorise that, too.
    const cancelled = await connector.cancel(reference, sent);
    expect(cancelled).toMatchObject({ outcome: "NEEDS_SCA", next: { type: "REDIRECT" } });
    expect(violations()).toEqual([]);
  });

  describe("holds for a cancellation that the customer has to authorise (decision 311)", () => {
    const halfSigned = async () => {
      const connector = sandboxConnector(server, "reederbank-priel");
      const initiation = await connector.initiate(anInitiation({ answers: { PSU_ID: "ok" } }));
      const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
      const { session } = initiation;
      await connector.advance(reference, { ...sent, session, step: { type: "SELECT_METHOD", methodId: "sms" } });
      await connector.advance(reference, { ...sent, session, step: { type: "PROVIDE", answers: { CODE: "123456" } } });
      expect((await connector.getStatus(reference)).transactionStatus).toBe("PATC");
      const begin = async () => {
        const way = await connector.cancel(reference, sent);
        if (way.outcome !== "NEEDS_SCA" || !way.session) throw new Error(way.outcome);
        expect(way.next).toMatchObject({ type: "SELECT_METHOD", methods: [{ id: "sms" }, { id: "app" }] });
        return { ...way, session: way.session };
      };
      const go = (way: Awaited<ReturnType<typeof begin>>, step: Step) =>
        connector.advance(
          { ...reference, authorisationId: way.authorisationId ?? null },
          { ...sent, session: way.session, step, of: "CANCELLATION" },
        );
      const status = async () => (await connector.getStatus(reference)).transactionStatus;
      return { begin, go, status };
    };
    const code = (CODE: string) => ({ type: "PROVIDE", answers: { CODE } }) as const;

    it("by a code, of which three may be wrong", async () => {
      const { begin, go, status } = await halfSigned();
      const first = await begin();
      const chosen = await go(first, { type: "SELECT_METHOD", methodId: "sms" });
      expect(chosen.next).toMatchObject({ type: "PROVIDE", fields: [{ name: "CODE" }] });
      for (const _ of ["first", "second", "third"]) {
        await expect(go(first, code("000000"))).rejects.toMatchObject({ kind: "PSU_CREDENTIALS" });
      }
      await expect(go(first, code("123456"))).rejects.toMatchObject({ httpStatus: 409 });
      expect(await status()).toBe("PATC");

      const second = await begin();
      await go(second, { type: "SELECT_METHOD", methodId: "sms" });
      expect(await go(second, code("123456"))).toMatchObject({ scaStatus: "finalised", next: { type: "NONE" } });
      expect(await status()).toBe("CANC");
      await expect(go(second, code("123456"))).rejects.toMatchObject({ httpStatus: 409 });
      expect(violations()).toEqual([]);
    });

    it("in the app, which may do so or not", async () => {
      const { begin, go, status } = await halfSigned();
      const { next } = await go(await begin(), { type: "SELECT_METHOD", methodId: "app" });
      if (next.type !== "DECOUPLED") throw new Error(next.type);
      expect(await status()).toBe("PATC");
      const { pathname, search } = new URL(next.appUrl ?? "");
      const confirmed = await fetch(`${server.origin}${pathname}${search}`, { method: "POST", redirect: "manual" });
      // Whoever confirms in an app stays there.
      expect(confirmed.headers.get("location")).toBe(pathname);
      expect(await status()).toBe("CANC");
      expect(violations()).toEqual([]);
    });

    it("at its authorization server", async () => {
      const connector = sandboxConnector(server, "banca-stellamarina");
      const way = { psu: sent.psu, redirectUrl: oauth.redirectUri, nokRedirectUrl: oauth.redirectUri, oauth };
      const initiation = await connector.initiate(anInitiation(way));
      const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
      if (initiation.next.type !== "OAUTH") throw new Error("The bank wants no OAuth.");
      const page = await ledTo(server, initiation.next.authorizeUrl);
      await customerAt(server, page).send({ user: "ok", pin: "1" });
      const asked = await connector.cancel(reference, way);
      if (asked.outcome !== "NEEDS_SCA" || asked.next?.type !== "OAUTH") throw new Error(asked.outcome);
      await connector.redeem(asked.next, await letOrder(server, asked.next.authorizeUrl));
      expect((await connector.getStatus(reference)).transactionStatus).toBe("CANC");
      expect(violations()).toEqual([]);
    });

    it("once the other has signed, no more", async () => {
      const { begin, go, status } = await halfSigned();
      const way = await begin();
      const { next } = await go(way, { type: "SELECT_METHOD", methodId: "app" });
      if (next.type !== "DECOUPLED") throw new Error(next.type);
      const { pathname } = new URL(next.appUrl ?? "");
      await fetch(`${server.origin}${pathname}`, { method: "POST", redirect: "manual" });
      await expect(go(way, code("123456"))).rejects.toMatchObject({ httpStatus: 409 });
      expect(await status()).toBe("ACSP");
      expect(violations()).toEqual([]);
    });
  });

  it("holds for a payee whose name is not the account's, asked about before the authorisation", async () => {
    const connector = sandboxConnector(server, "caja-brisamar");
    const initiation = await connector.initiate(anInitiation({ amount: 10_022 }));
    expect(initiation.next).toMatchObject({ type: "CONFIRM_PAYEE", match: "NONE" });
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    const { session } = initiation;
    const { next } = await connector.advance(reference, { ...sent, session, step: { type: "CONFIRM_PAYEE" } });
    await walk(server, redirectOf({ ...initiation, next }));
    expect((await connector.getStatus(reference)).transactionStatus).toBe("ACSP");
    expect(violations()).toEqual([]);
  });

  it("holds for a future date and for a cancellation", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation({ requestedExecutionDate: dayAhead(7, new Date()) }));
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    await connector.getDetails(reference);
    await connector.cancel(reference);
    await connector.getStatus(reference);
    expect(recorded.all().map(({ status }) => status)).toEqual(
      [201, 200, 204, 200, 200].slice(0, recorded.all().length),
    );
    expect(violations()).toEqual([]);
  });

  it.each([
    ["banco-almendro", 10_013, 400],
    ["banco-almendro", 10_014, 403],
    ["banque-mirabelle", 10_013, 400],
    ["banque-mirabelle", 10_014, 403],
  ])("holds for a refusal by %s (%i)", async (bankId, amount, status) => {
    const refused = sandboxConnector(server, bankId).initiate(anInitiation({ amount }));
    await expect(refused).rejects.toBeInstanceOf(BankError);
    expect(recorded.all().map((exchange) => exchange.status)).toEqual([status]);
    expect(violations()).toEqual([]);
  });

  it("holds for what doesn't exist, can't be cancelled, or is busy", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    await connector.health();
    const initiation = await connector.initiate(anInitiation({ amount: 10_020 }));
    const reference = { ...initiation, product: "SEPA_CREDIT_TRANSFER" as const };
    await expect(connector.getStatus(reference)).rejects.toBeInstanceOf(BankError);
    await walk(server, redirectOf(initiation));
    await connector.cancel(reference);
    expect(recorded.all().map(({ status }) => status)).toEqual([404, 201, 503, 405]);
    expect(violations()).toEqual([]);
  });

  it("is not held by what it doesn't know: the check sees something", async () => {
    const connector = sandboxConnector(server, "banco-almendro", { payment: { debtorAccount: "OMITTED" } });
    const initiation = await connector.initiate(anInitiation({ amount: 10_021 }));
    await walk(server, redirectOf(initiation));
    await connector.getStatus({ ...initiation, product: "SEPA_CREDIT_TRANSFER" });
    const found = violations().join("\n");
    expect(found).toContain("request must have required property 'debtorAccount'");
    expect(found).toContain("answer/transactionStatus must be equal to one of the allowed values");
  });
});

it.skipIf(documentIsPresent)("the document is not beside the project: its contract was not checked", (context) => {
  context.skip();
});
