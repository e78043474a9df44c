import { afterEach, describe, expect, it, vi } from "vitest";
import { type Desk, OPEN_DESK } from "@/lib/sandbox-bank/desk";
import { handleSandboxBank } from "@/lib/sandbox-bank/handle-sandbox-bank";
import * as environment from "@/lib/shared/env";
import { atSandboxBank } from "./testing/at-sandbox";
import { anInitiation } from "./testing/fixtures";
import { serve } from "./testing/http-server";
import { customerAt, failureOf, redirectOf, referenceOf, walk } from "./testing/sandbox";

/** The connector and a customer's browser against the sandbox bank: the way to a payment, and who may do what to it. */

const OK = anInitiation().redirectUrl;
const NOK = anInitiation().nokRedirectUrl;

const { server, connectorTo, passSeconds, told, payWith } = atSandboxBank();

describe("on the way", () => {
  it.each([0, 1, 2, 3])("can be cancelled at step %i", async (steps) => {
    const initiation = await connectorTo("caja-brisamar").initiate(anInitiation());
    const customer = customerAt(server(), redirectOf(initiation));
    const forms = [{ user: "ok", pin: "1" }, { account: "ES2598720001451001245678" }, {}];
    for (const form of forms.slice(0, steps)) await customer.send(form);
    expect(await customer.send({ action: "CANCEL" })).toBe(NOK);
    expect(await told("caja-brisamar", initiation)).toMatchObject({ reason: "CANCELLED_AT_BANK" });
  });

  it("knows nothing of an order for a minute, at a bank whose books are slow", async () => {
    const connector = connectorTo("lethebank");
    const initiation = await connector.initiate(anInitiation());
    passSeconds(59);
    expect((await failureOf(connector.getStatus(referenceOf(initiation)))).kind).toBe("RESOURCE_GONE");
    passSeconds(1);
    expect(await connector.getStatus(referenceOf(initiation))).toMatchObject({ transactionStatus: "RCVD" });
  });

  it("reports how far the payer has come", async () => {
    const connector = connectorTo("banco-almendro");
    const initiation = await connector.initiate(anInitiation());
    const customer = customerAt(server(), redirectOf(initiation));
    const scaStatuses = [(await connector.getStatus(referenceOf(initiation))).scaStatus];
    for (const form of [{ user: "ok", pin: "1" }, { account: "ES8898710001351001245678" }, {}]) {
      await customer.send(form);
      scaStatuses.push((await connector.getStatus(referenceOf(initiation))).scaStatus);
    }
    expect(scaStatuses).toEqual(["received", "psuAuthenticated", "scaMethodSelected", "started"]);
  });

  it("executes once what was sent twice at the same time", async () => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    const url = redirectOf(initiation);
    await walk(server(), url, 0, "000000");
    const page = `${server().origin}${new URL(url).pathname}`;
    const formToken = /name="formToken" value="([^"]+)"/.exec(await customerAt(server(), url).look())?.[1] ?? "";
    const send = () =>
      fetch(page, {
        method: "POST",
        body: new URLSearchParams({ formToken, action: "NEXT", code: "000000" }),
        redirect: "manual",
      });
    await Promise.all([send(), send(), send(), send()]);
    // Four wrong codes with one form are one more wrong code: the customer may go on.
    expect(await customerAt(server(), url).send({ code: "123456" })).toBe(OK);
  });

  it("dies after twenty minutes", async () => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    passSeconds(20 * 60);
    expect(await customerAt(server(), redirectOf(initiation)).look()).toContain("This order has expired");
    expect(await told("banco-almendro", initiation)).toMatchObject({ kind: "FAILED", reason: "SCA_FAILED" });
  });

  it("is found again after we were killed between the bank's yes and our write", async () => {
    const { initiation } = await payWith(0);
    // Nothing of the first connector, or of its process, is left but what was written before the payer left.
    const { bankPaymentId, authorisationId } = initiation;
    const status = await connectorTo("banco-almendro").getStatus({
      bankPaymentId,
      authorisationId,
      product: "SEPA_CREDIT_TRANSFER",
    });
    expect(status.transactionStatus).toBe("ACSP");
  });
});

describe("cancelling over the interface", () => {
  it("takes the order back, and the payer can't go on", async () => {
    const connector = connectorTo("banco-almendro");
    const initiation = await connector.initiate(anInitiation());
    expect(await connector.cancel(referenceOf(initiation))).toEqual({ outcome: "CANCELLED" });
    expect(await connector.cancel(referenceOf(initiation))).toEqual({ outcome: "CANCELLED" });
    expect(await customerAt(server(), redirectOf(initiation)).look()).toContain("Cancelled");
    expect(await told("banco-almendro", initiation)).toMatchObject({ reason: "CANCELLED_AT_BANK" });
  });

  it("comes too late for an authorised one", async () => {
    const { initiation } = await payWith(0);
    expect(await connectorTo("banco-almendro").cancel(referenceOf(initiation))).toEqual({ outcome: "REFUSED" });
  });
});

describe("a bank that is closed", () => {
  it("is not asked by us, says 503 to those who do, and isn't healthy", async () => {
    const connector = connectorTo("cassa-lupinella");
    expect((await failureOf(connector.initiate(anInitiation()))).kind).toBe("REQUEST_INVALID");
    expect(await connector.health()).toMatchObject({ available: false });
    const insistent = connectorTo("cassa-lupinella", { status: "ACTIVE" });
    const error = await failureOf(insistent.initiate(anInitiation()));
    expect([error.kind, error.retryAfterSeconds]).toEqual(["OUTCOME_UNKNOWN", 3_600]);
    expect(await connectorTo("banco-almendro").health()).toMatchObject({ available: true });
  });
});

describe("the testers' desk outside the demo", () => {
  const visit = (place: string, desk: Desk | null, fields?: Record<string, string>) => {
    const body = fields && { method: "POST", body: new URLSearchParams(fields) };
    const request = new Request(`http://localhost/sandbox-bank/admin/${place}`, body);
    return handleSandboxBank(
      request,
      ["admin", ...(place.split("?")[0]?.split("/").filter(Boolean) ?? [])],
      async () => desk,
    );
  };

  it("wants a sign-in", async () => {
    const asked = await visit("", null);
    expect([asked.status, asked.headers.get("location")]).toEqual([
      303,
      "/sign-in/start?callbackUrl=%2Fsandbox-bank%2Fadmin",
    ]);
    expect((await visit("statement?iban=ES1", null)).status).toBe(303);
    for (const place of ["clock", "status", "reset"]) expect((await visit(place, null, {})).status).toBe(403);
  });

  it("shows, changes and forgets an organisation's own payments alone", async () => {
    const connector = connectorTo("banco-almendro");
    const own = await connector.initiate(anInitiation({ endToEndId: "OWN-1" }));
    const others = await connector.initiate(anInitiation({ endToEndId: "OTHERS-1" }));
    const desk = { orders: ["OWN-1"], mayChange: true };
    const page = await (await visit("", desk)).text();
    expect([page.includes(own.bankPaymentId), page.includes(others.bankPaymentId)]).toEqual([true, false]);
    const force = (paymentId: string, at: Desk) => visit("status", at, { paymentId, status: "RJCT" });
    expect((await force(others.bankPaymentId, desk)).status).toBe(400);
    expect((await force(own.bankPaymentId, { ...desk, mayChange: false })).status).toBe(403);
    expect((await force(own.bankPaymentId, desk)).status).toBe(303);
    await visit("reset", desk, {});
    const left = await (await visit("", OPEN_DESK)).text();
    expect([left.includes(own.bankPaymentId), left.includes(others.bankPaymentId)]).toEqual([false, true]);
  });

  it("sets the clock, which is everybody's, no further ahead than seven days in all (decision 9)", async () => {
    const desk = { orders: [], mayChange: true };
    const move = async (at: Desk, days: number) =>
      (await visit("clock", at, { seconds: String(days * 86_400) })).status;
    expect([await move(desk, 8), await move(desk, 4), await move(desk, 4), await move(desk, 3)]).toEqual([
      400, 303, 400, 303,
    ]);
    expect(await move(desk, 1 / 86_400)).toBe(400);
    expect([await move(OPEN_DESK, 366), await move(OPEN_DESK, 3_660), await move(OPEN_DESK, 3_287)]).toEqual([
      303, 400, 303,
    ]);
    await visit("reset", OPEN_DESK, {});
    expect(await move(desk, 7)).toBe(303);
    await visit("reset", OPEN_DESK, {});
  });

  it("takes nothing that is no form", async () => {
    const request = new Request("http://localhost/sandbox-bank/admin/clock", { method: "POST" });
    expect((await handleSandboxBank(request, ["admin", "clock"], async () => OPEN_DESK)).status).toBe(400);
    expect((await visit("statement?iban=%00", OPEN_DESK)).status).toBe(400);
  });
});

describe("the testers' desk", () => {
  function post(place: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const url = `${server().origin}/sandbox-bank/admin/${place}`;
    return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });
  }

  // The clock that a test has moved is everybody's.
  afterEach(async () => {
    await post("reset", {});
  });

  it("moves the clock, and the payments with it", async () => {
    const { initiation } = await payWith(17);
    expect((await post("clock", { seconds: "3600" })).status).toBe(303);
    expect(await told("banco-almendro", initiation, true)).toMatchObject({ reason: "MS03" });
    expect((await post("clock", { seconds: "-1" })).status).toBe(400);
  });

  it("forces a status", async () => {
    const { initiation } = await payWith(0);
    await post("status", { paymentId: initiation.bankPaymentId, status: "RJCT", reason: "AC04" });
    expect(await told("banco-almendro", initiation, true)).toMatchObject({ stage: "EXECUTION", reason: "AC04" });
    expect((await post("status", { paymentId: initiation.bankPaymentId, status: "<b>" })).status).toBe(400);
  });

  it("gives a statement of what arrived", async () => {
    const creditor = { name: "Otra SL", iban: "DE89370400440532013000", bic: "COBADEFFXXX", country: "DE" };
    const connector = connectorTo("banco-almendro");
    const input = anInitiation({ creditor, amount: 4_200, remittance: "F-7 Marzo", endToEndId: "E2E-STATEMENT" });
    const initiation = await connector.initiate(input);
    await walk(server(), redirectOf(initiation));
    passSeconds(5);
    const answer = await fetch(`${server().origin}/sandbox-bank/admin/statement?iban=${creditor.iban}`);
    const xml = await answer.text();
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(xml.match(/<Ntry>/g)).toHaveLength(1);
    expect(xml).toContain('<Amt Ccy="EUR">42.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>');
    expect(xml).toContain("<EndToEndId>E2E-STATEMENT</EndToEndId>");
    expect(xml).toContain("<Ustrd>F-7 Marzo</Ustrd>");
  });

  it("shows the payments and is no place for another site's forms", async () => {
    const { initiation } = await payWith(0);
    const page = await (await fetch(`${server().origin}/sandbox-bank/admin`)).text();
    expect(page).toContain(initiation.bankPaymentId);
    expect((await post("reset", {}, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await post("reset", {}, { Origin: "null" })).status).toBe(403);
    expect(await told("banco-almendro", initiation)).toMatchObject({ kind: "AUTHORISED" });
  });

  it("forgets everything on a reset", async () => {
    const { initiation } = await payWith(0);
    await post("reset", {}, { Origin: "http://localhost:3000" });
    const connector = connectorTo("banco-almendro");
    expect((await failureOf(connector.getStatus(referenceOf(initiation)))).kind).toBe("RESOURCE_GONE");
  });
});

describe("the pages", () => {
  it.each(["banco-almendro", "banco-cigarral"])("show the logo of %s, which is there", async (bankId) => {
    const initiation = await connectorTo(bankId).initiate(anInitiation());
    const page = await (await fetch(`${server().origin}${new URL(redirectOf(initiation)).pathname}`)).text();
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+\.svg)"/g)) {
      const logo = await fetch(`${server().origin}${path}`);
      expect([path, logo.status, logo.headers.get("content-type")]).toEqual([
        `/sandbox-bank/${bankId}/logo.svg`,
        200,
        "image/svg+xml",
      ]);
      expect(await logo.text()).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    }
    expect(page).toMatch(/logo\.svg/);
  });

  it("escape whatever an order says, run no script, and may only lead on to the shop", async () => {
    const creditor = { ...anInitiation().creditor, name: "Uno (script) + Dos" };
    const redirectUrl = "https://shop.example/back?a=1&b=%22%3E%3Cscript%3E";
    const initiation = await connectorTo("banco-almendro").initiate(
      anInitiation({ creditor, redirectUrl, nokRedirectUrl: redirectUrl }),
    );
    const answer = await fetch(`${server().origin}${new URL(redirectOf(initiation)).pathname}`);
    const page = await answer.text();
    expect(page).not.toMatch(/<script/i);
    expect(page).toContain("SANDBOX");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; img-src 'self'; form-action 'self' https:\/\/shop\.example; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("know nothing of an address that leads nowhere", async () => {
    const wrong = await fetch(`${server().origin}/sandbox-bank/banco-almendro/authorise/nothing`);
    expect(wrong.status).toBe(404);
    const otherBank = redirectOf(await connectorTo("banco-almendro").initiate(anInitiation()));
    const moved = new URL(otherBank).pathname.replace("banco-almendro", "lindenbank");
    expect((await fetch(`${server().origin}${moved}`)).status).toBe(404);
  });

  it("refuse a form of another site's", async () => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    const page = `${server().origin}${new URL(redirectOf(initiation)).pathname}`;
    const headers = { Origin: "https://evil.example" };
    expect((await fetch(page, { method: "POST", body: new URLSearchParams(), headers })).status).toBe(403);
  });

  it("are at no other address", async () => {
    for (const path of [[], ["nobank", "v1"], ["banco-almendro"], ["banco-almendro", "x"], ["admin", "x"]]) {
      const request = new Request(`http://127.0.0.1/sandbox-bank/${path.join("/")}`);
      expect((await handleSandboxBank(request, path, async () => OPEN_DESK)).status).toBe(404);
    }
  });
});

describe("a bank that notifies (decision 127)", () => {
  const OWN = `${environment.env().baseUrl}/psd2/notifications/a.b`;
  const notified = async (bankId: string, notificationUrl: string) => {
    const told: string[] = [];
    const receiver = await serve(async (request) => {
      told.push(`${new URL(request.url).pathname} ${await request.text()}`);
      return new Response(null, { status: 204 });
    });
    try {
      const initiation = await connectorTo(bankId).initiate(anInitiation({ notificationUrl }));
      vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), internalUrl: receiver.origin });
      await walk(server(), redirectOf(initiation));
      return { told, paymentId: initiation.bankPaymentId };
    } finally {
      vi.restoreAllMocks();
      await receiver.close();
    }
  };

  it("says at the address of the order that there is news, once it is decided; others say nothing", async () => {
    const { told, paymentId } = await notified("banco-azulejo", OWN);
    expect(told).toEqual([`/psd2/notifications/a.b {"paymentId":"${paymentId}","transactionStatus":"ACSP"}`]);
    const other = await notified("banco-almendro", OWN);
    expect(other.told).toEqual([]);
  });

  it.each([
    ["another host", "https://elsewhere.example/psd2/notifications/a.b"],
    ["another port", OWN.replace(/:\d+\//, ":8443/")],
    ["another scheme", OWN.replace("http:", "https:")],
    ["another path of ours", OWN.replace("/psd2/notifications/a.b", "/flow/v1/flows")],
  ])("says nothing at %s, whatever an order wants", async (_, url) => {
    expect((await notified("banco-azulejo", url)).told).toEqual([]);
  });
});
