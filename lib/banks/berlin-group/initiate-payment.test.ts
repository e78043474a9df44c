import { describe, expect, it } from "vitest";
import { isUuid } from "@/lib/shared/ids";
import { dayAhead } from "../target-calendar";
import { anInitiation } from "../testing/fixtures";
import type { Handler } from "../testing/http-server";
import { failureOf } from "../testing/sandbox";
import { bankAnswering, created, json, redirectHere } from "../testing/scripted-bank";

describe("initiate, implicit start", () => {
  it("sends the payment as the document wants it and returns where the payer goes", async () => {
    const { connector, seen, origin } = await bankAnswering([redirectHere]);
    expect(await connector.initiate(anInitiation())).toEqual({
      bankPaymentId: "pay-1",
      authorisationId: "auth-1",
      transactionStatus: "RCVD",
      scaStatus: null,
      reason: null,
      next: { type: "REDIRECT", url: `${origin}/login?x=1` },
      session: { links: {}, answers: {}, token: null },
    });
    expect(seen).toHaveLength(1);
    const [call] = seen;
    expect(call?.method).toBe("POST");
    expect(call?.path).toBe("/psd2/v1/payments/sepa-credit-transfers");
    expect(JSON.parse(call?.body ?? "")).toEqual({
      endToEndIdentification: "E2E0190b1c2d3e4f5061728394a5b6c7d8e",
      debtorAccount: {},
      instructedAmount: { currency: "EUR", amount: "150.75" },
      creditorAccount: { iban: "ES9121000418450200051332" },
      creditorAgent: "CAIXESBBXXX",
      creditorName: "Pena e Hijos",
      creditorAddress: { country: "ES" },
      remittanceInformationUnstructured: "F-2024/0012 Servicios de marzo",
    });
  });

  it("takes a word of the bank's own for what its record says", async () => {
    const own = { statuses: { map: { EXEMPTED: "ACTC" } } };
    const { connector } = await bankAnswering(
      [json(201, { transactionStatus: "EXEMPTED", paymentId: "pay-1", _links: {} })],
      own,
    );
    expect(await connector.initiate(anInitiation())).toMatchObject({
      transactionStatus: "ACTC",
      said: "EXEMPTED",
      next: { type: "NONE" },
    });
  });

  it("sends the protocol's headers", async () => {
    const { connector, seen } = await bankAnswering([redirectHere]);
    await connector.initiate(anInitiation());
    const headers = Object.fromEntries(seen[0]?.headers ?? []);
    expect(isUuid(headers["x-request-id"] ?? "")).toBe(true);
    expect(new Date(headers.date ?? "").toUTCString()).toBe(headers.date);
    expect(headers.digest).toMatch(/^SHA-256=[A-Za-z0-9+/]{43}=$/);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "psu-ip-address": "192.0.2.7",
      "psu-user-agent": "Mozilla/5.0 ()",
      "psu-accept-language": "en",
      "psu-http-method": "POST",
      "tpp-redirect-preferred": "true",
      "tpp-redirect-uri": "http://localhost:3000/psd2/callback/test-bank?state=ok",
      "tpp-nok-redirect-uri": "http://localhost:3000/psd2/callback/test-bank?state=nok",
      "tpp-explicit-authorisation-preferred": "false",
    });
  });

  it("sends what its record has for every call once, in the place of ours, however it is written", async () => {
    const own = { headers: { static: { accept: "application/hal+json", "X-Hub": "1" } } };
    const { connector, seen } = await bankAnswering([redirectHere], own);
    await connector.initiate(anInitiation());
    const headers = Object.fromEntries(seen[0]?.headers ?? []);
    expect(headers).toMatchObject({ accept: "application/hal+json", "x-hub": "1" });
  });

  it("names where news may be told to a bank that tells them, and to no other (decision 127)", async () => {
    const notificationUrl = "http://localhost:3000/psd2/notifications/a.b";
    for (const [notifies, header] of [
      [true, notificationUrl],
      [false, null],
    ] as const) {
      const { connector, seen } = await bankAnswering([redirectHere], { notifies });
      await connector.initiate(anInitiation({ notificationUrl }));
      expect(new Headers([...(seen[0]?.headers ?? [])]).get("tpp-notification-uri")).toBe(header);
    }
  });

  it.each([
    ["192.0.2.7", "V4", "192.0.2.7"],
    ["::ffff:192.0.2.7", "V4", "192.0.2.7"],
    ["2001:db8::7", "V4", "0.0.0.0"],
    ["2001:db8::7", "ANY", "2001:db8::7"],
    ["unknown", "V4", "0.0.0.0"],
  ] as const)("tells the payer's address %s to a %s bank as %s", async (ipAddress, psuIpFamily, expected) => {
    const { connector, seen } = await bankAnswering([redirectHere], { payment: { psuIpFamily } });
    await connector.initiate(anInitiation({ psu: { ipAddress } }));
    expect(seen[0]?.headers.get("psu-ip-address")).toBe(expected);
  });

  it("omits the debtor's account at a bank that refuses an empty one, and sends the date when there is one", async () => {
    const { connector, seen } = await bankAnswering([redirectHere], { payment: { debtorAccount: "OMITTED" } });
    const requestedExecutionDate = dayAhead(1, new Date());
    await connector.initiate(anInitiation({ requestedExecutionDate }));
    const body = JSON.parse(seen[0]?.body ?? "");
    expect(body).not.toHaveProperty("debtorAccount");
    expect(body).toHaveProperty("requestedExecutionDate", requestedExecutionDate);
  });

  it("sends an instant payment to the instant product", async () => {
    const { connector, seen } = await bankAnswering([redirectHere]);
    await connector.initiate(anInitiation({ product: "INSTANT_SEPA_CREDIT_TRANSFER" }));
    expect(seen[0]?.path).toBe("/psd2/v1/payments/instant-sepa-credit-transfers");
  });

  it("goes on where the bank has named the payment, and not said where it stands", async () => {
    const silent: Handler = (request) => {
      const href = `${new URL(request.url).origin}/login`;
      return json(201, { paymentId: "pay-1", transactionStatus: null, _links: { scaRedirect: { href } } });
    };
    const { connector } = await bankAnswering([silent]);
    expect(await connector.initiate(anInitiation())).toMatchObject({
      bankPaymentId: "pay-1",
      transactionStatus: "RCVD",
      said: null,
      next: { type: "REDIRECT" },
    });
  });

  it("does without the authorisation's id when the answer doesn't say it: a read finds it", async () => {
    const redirect: Handler = (request) => created({ scaRedirect: `${new URL(request.url).origin}/login` });
    const { connector, seen } = await bankAnswering([redirect]);
    expect(await connector.initiate(anInitiation())).toMatchObject({ authorisationId: null });
    expect(seen).toHaveLength(1);
  });
});

describe("initiate, explicit start", () => {
  const started: Handler = (request) =>
    json(201, {
      scaStatus: "received",
      authorisationId: "auth-2",
      _links: { scaRedirect: { href: `${new URL(request.url).origin}/login` } },
    });

  it("starts the authorisation at the link of the answer", async () => {
    const links = { startAuthorisation: { href: "/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations" } };
    const { connector, seen, origin } = await bankAnswering([created(links), started], {
      methods: [{ approach: "REDIRECT", start: "EXPLICIT" }],
    });
    expect(await connector.initiate(anInitiation())).toMatchObject({
      authorisationId: "auth-2",
      scaStatus: "received",
      next: { type: "REDIRECT", url: `${origin}/login` },
    });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /psd2/v1/payments/sepa-credit-transfers",
      "POST /psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations",
    ]);
    expect(seen[0]?.headers.get("tpp-explicit-authorisation-preferred")).toBe("true");
    expect(seen[1]?.headers.get("tpp-redirect-uri")).toBe(anInitiation().redirectUrl);
    expect(seen[0]?.headers.get("x-request-id")).not.toBe(seen[1]?.headers.get("x-request-id"));
  });

  it("starts it at the built address when there is no link", async () => {
    const { connector, seen } = await bankAnswering([created({}), started]);
    await connector.initiate(anInitiation());
    expect(seen[1]?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations");
  });

  it.each(["https://evil.example/v1/x", "http://internal-7:8080/v1/x", "http://", "mailto:x"])(
    "starts it at the built address where the link is none of the bank's: %s",
    async (href) => {
      const { connector, seen } = await bankAnswering([created({ startAuthorisation: { href } }), started]);
      expect(await connector.initiate(anInitiation())).toMatchObject({ authorisationId: "auth-2" });
      expect(seen[1]?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations");
    },
  );

  it("is begun there as well once the payer has said what the link wants to know", async () => {
    const { connector, origin } = await bankAnswering(
      [created({ startAuthorisationWithPsuIdentification: { href: "https://evil.example/v1/x" } })],
      { methods: [{ approach: "EMBEDDED" }] },
    );
    const { next, session } = await connector.initiate(anInitiation());
    expect(next).toMatchObject({ type: "PROVIDE" });
    expect(session.links).toEqual({
      start: `${origin}/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations`,
    });
  });

  it("gives up on a bank that names no address for the payer", async () => {
    const { connector } = await bankAnswering([
      created({}),
      json(201, { scaStatus: "received", authorisationId: "a" }),
    ]);
    expect((await failureOf(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
  });
});

describe("the bank's links", () => {
  it.each([
    ["relative to the host", "HOST", "/login/9", "/login/9"],
    ["relative to the interface", "INTERFACE", "/v1/login/9", "/psd2/v1/login/9"],
    ["relative to the interface, which it names all the same", "INTERFACE", "/psd2/login/9", "/psd2/login/9"],
    ["relative without a slash", "INTERFACE", "login/9", "/psd2/login/9"],
    ["with blanks around", "INTERFACE", "  /login/9 \n", "/psd2/login/9"],
  ] as const)("%s", async (_, linkBase, href, path) => {
    const { connector, origin } = await bankAnswering([created({ scaRedirect: { href } })], {
      endpoint: { linkBase },
      statuses: { reportsSca: false },
    });
    const { next } = await connector.initiate(anInitiation());
    expect(next).toEqual({ type: "REDIRECT", url: `${origin}${path}` });
  });

  it.each([
    "https://evil.example/login",
    "//evil.example/login",
    "http://127.0.0.1:1/login",
    "javascript:alert(1)",
    "http://",
  ])("refuses %s", async (href) => {
    const { connector } = await bankAnswering([created({ scaRedirect: { href } })]);
    expect((await failureOf(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
  });

  it("refuses credentials in front of the bank's host", async () => {
    const tricky: Handler = (request) =>
      created({ scaRedirect: { href: `http://user:pw@${new URL(request.url).host}/login` } });
    const { connector } = await bankAnswering([tricky]);
    expect((await failureOf(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
  });
});

describe("nothing to authorise", () => {
  it("knows a payment by all digits of the number that the bank has given it", async () => {
    const answer = new Response('{"transactionStatus":"ACSP","paymentId":12345678901234567891,"_links":{}}', {
      status: 201,
    });
    const { connector } = await bankAnswering([answer]);
    expect(await connector.initiate(anInitiation())).toMatchObject({ bankPaymentId: "12345678901234567891" });
  });

  it("is told for an exempted payment", async () => {
    const answer = json(201, { transactionStatus: "ACTC", paymentId: 17, scaStatus: "exempted", _links: {} });
    const { connector } = await bankAnswering([answer]);
    expect(await connector.initiate(anInitiation())).toMatchObject({
      bankPaymentId: "17",
      authorisationId: null,
      transactionStatus: "ACTC",
      scaStatus: "exempted",
      next: { type: "NONE" },
    });
  });

  it.each([
    ["in its app", { "ASPSP-SCA-Approach": "DECOUPLED" }, { scaStatus: "received" }, "DECOUPLED"],
    ["in its app, of which it says nothing else", { "ASPSP-SCA-Approach": "DECOUPLED" }, {}, "DECOUPLED"],
    [
      "by a code that it has sent",
      { "ASPSP-SCA-Approach": "EMBEDDED" },
      { scaStatus: "started", challengeData: { otpMaxLength: 6 } },
      "PROVIDE",
    ],
    [
      "by which means",
      {},
      { scaMethods: [{ authenticationMethodId: "1", authenticationType: "SMS_OTP" }] },
      "SELECT_METHOD",
    ],
  ])("is not for a payment that its bank has taken and asks somebody about: %s", async (_, headers, said, type) => {
    for (const transactionStatus of ["ACTC", "ACCP"]) {
      const answer = json(201, { transactionStatus, paymentId: "p", _links: {}, ...said });
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      const { connector } = await bankAnswering([answer]);
      expect(await connector.initiate(anInitiation())).toMatchObject({ bankPaymentId: "p", next: { type } });
    }
  });

  it.each([
    ["an authorisation is under way", { scaStatus: "received" }],
    ["a code was sent", { challengeData: { otpMaxLength: 6 } }],
  ])("is not for a payment that its bank has taken, and says that %s: one is started", async (_, said) => {
    const { connector, seen } = await bankAnswering([
      json(201, { transactionStatus: "ACTC", paymentId: "p", _links: {}, ...said }),
      json(201, { scaStatus: "received", authorisationId: "a", _links: { scaRedirect: "/login" } }),
    ]);
    expect(await connector.initiate(anInitiation())).toMatchObject({
      authorisationId: "a",
      next: { type: "REDIRECT" },
    });
    expect(seen).toHaveLength(2);
  });

  it("is told, with the reason, for a payment rejected at once", async () => {
    const tppMessages = [{ category: "ERROR", code: "AM04", text: "no" }];
    const { connector } = await bankAnswering([json(201, { transactionStatus: "RJCT", paymentId: "p", tppMessages })]);
    expect(await connector.initiate(anInitiation())).toMatchObject({
      transactionStatus: "RJCT",
      reason: "AM04",
      next: { type: "NONE" },
    });
  });
});

describe("validate", () => {
  it("lets a good payment through", async () => {
    const { connector } = await bankAnswering([redirectHere]);
    expect(connector.validate(anInitiation())).toEqual([]);
  });

  it.each([
    ["/bank", "disabled", {}, { status: "DISABLED" }],
    ["/product", "unsupported", {}, { products: { SEPA_CREDIT_TRANSFER: null } }],
    ["/currency", "unsupported", { currency: "USD" }, {}],
    ["/amount", "too_small", { amount: 0 }, {}],
    ["/amount", "too_small", { amount: 1.5 }, {}],
    ["/amount", "too_large", { amount: 11 }, { products: { SEPA_CREDIT_TRANSFER: { amountMinorMax: 10 } } }],
    [
      "/requestedExecutionDate",
      "unsupported",
      { requestedExecutionDate: "2030-01-02" },
      { payment: { futureDaysMax: 0 } },
    ],
    ["/creditor/iban", "invalid", { creditor: { ...anInitiation().creditor, iban: "ES00" } }, {}],
    ["/creditor/bic", "invalid", { creditor: { ...anInitiation().creditor, bic: "NO" } }, {}],
    ["/creditor/name", "invalid", { creditor: { ...anInitiation().creditor, name: "😀" } }, {}],
    ["/remittance", "invalid", { remittance: "Año" }, {}],
    ["/remittance", "invalid", { remittance: "x".repeat(36) }, { payment: { remittanceLengthMax: 35 } }],
    ["/endToEndId", "invalid", { endToEndId: "x".repeat(36) }, {}],
  ] as const)("names %s (%s)", async (pointer, code, input, bank) => {
    const { connector, seen } = await bankAnswering([redirectHere], bank);
    const impediments = connector.validate(anInitiation(input));
    expect(impediments.map((impediment) => [impediment.pointer, impediment.code])).toEqual([[pointer, code]]);
    // What is known to be refused never leaves.
    expect((await failureOf(connector.initiate(anInitiation(input)))).kind).toBe("REQUEST_INVALID");
    expect(seen).toEqual([]);
  });
});
