import { describe, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import type { BankChanges } from "@/lib/banks/records/record";
import type { Step } from "../next-action";
import { anInitiation } from "../testing/fixtures";
import { failureOf } from "../testing/sandbox";
import { bankAnswering, created, json, type ScriptedBank } from "../testing/scripted-bank";

const DECOUPLED: BankChanges = {
  methods: [{ approach: "DECOUPLED", psuIdType: "LOGIN", credentials: [{ name: "PSU_ID", pattern: "[a-z]{2,}" }] }],
};
const EMBEDDED: BankChanges = { methods: [{ approach: "EMBEDDED", start: "EXPLICIT" }] };
const { redirectUrl, nokRedirectUrl } = anInitiation();
const back = { redirectUrl, nokRedirectUrl };
const psu = { ipAddress: "192.0.2.7" };
const reference = { bankPaymentId: "pay-1", authorisationId: "auth-1", product: "SEPA_CREDIT_TRANSFER" } as const;
const session = { links: {}, answers: { PSU_ID: "anna" }, token: null };

const advance = ({ connector }: ScriptedBank, step: Step, links: Record<string, string> = {}) =>
  connector.advance(reference, { session: { ...session, links }, psu, step, ...back });
const called = ({ seen }: ScriptedBank) => seen.map(({ method, path }) => `${method} ${path}`);

describe("who pays, told first", () => {
  it("is asked for as the bank's record words it, and nothing leaves without it", async () => {
    const bank = await bankAnswering([created({})], DECOUPLED);
    expect(bank.connector.requirements()).toEqual([
      { name: "PSU_ID", label: null, pattern: "[a-z]{2,}", required: true },
    ]);
    expect(bank.connector.validate(anInitiation()).map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/answers/PSU_ID", "required"],
    ]);
    expect((await failureOf(bank.connector.initiate(anInitiation({ answers: { PSU_ID: "9" } })))).notSent).toBe(true);
    expect(bank.seen).toEqual([]);
  });

  it("travels in the protocol's headers, the account in the order", async () => {
    const bank = await bankAnswering([json(201, { transactionStatus: "ACTC", paymentId: "p" })], {
      methods: [
        { approach: "REDIRECT", psuIdType: "LOGIN", credentials: [{ name: "PSU_ID" }, { name: "PSU_CORPORATE_ID" }] },
      ],
      payment: { debtorAccount: "REQUIRED" },
    });
    const answers = { PSU_ID: "anna", PSU_CORPORATE_ID: "acme", DEBTOR_IBAN: "DE89370400440532013000" };
    expect(bank.connector.requirements().map(({ name }) => name)).toEqual([
      "PSU_ID",
      "PSU_CORPORATE_ID",
      "DEBTOR_IBAN",
    ]);
    await bank.connector.initiate(anInitiation({ answers }));
    const [call] = bank.seen;
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      "psu-id": "anna",
      "psu-id-type": "LOGIN",
      "psu-corporate-id": "acme",
    });
    expect(JSON.parse(call?.body ?? "")).toMatchObject({ debtorAccount: { iban: "DE89370400440532013000" } });
  });
});

describe("a confirmation in the bank's app", () => {
  const answers = { PSU_ID: "anna" };

  it("is told by the header, with the bank's own words and the address in them that is its own", async () => {
    const bank = await bankAnswering(
      [
        (request) =>
          json(
            201,
            {
              transactionStatus: "RCVD",
              paymentId: "pay-1",
              scaStatus: "started",
              psuMessage: `Confirm at https://evil.example/x or ${new URL(request.url).origin}/app/7.`,
              _links: { scaStatus: { href: "/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-1" } },
            },
            { "ASPSP-SCA-Approach": "DECOUPLED" },
          ),
      ],
      DECOUPLED,
    );
    expect(await bank.connector.initiate(anInitiation({ answers }))).toMatchObject({
      authorisationId: "auth-1",
      scaStatus: "started",
      next: {
        type: "DECOUPLED",
        message: expect.stringContaining("https://evil.example/x"),
        appUrl: `${bank.origin}/app/7`,
        pollAfterMs: 2_000,
      },
      session: { answers },
    });
    expect(Object.fromEntries(bank.seen[0]?.headers ?? [])).toMatchObject({
      "tpp-redirect-preferred": "false",
      "tpp-decoupled-preferred": "true",
    });
  });

  it.each([
    ["with the order", [json(201, { transactionStatus: "RCVD", paymentId: "pay-1", psuMessage: "App", _links: {} })]],
    [
      "in a call of its own",
      [
        created({ startAuthorisation: "/v1/payments/sepa-credit-transfers/pay-1/authorisations" }),
        json(201, { scaStatus: "started", authorisationId: "auth-1", psuMessage: "App", _links: {} }),
      ],
    ],
  ])("is waited for by the clock that all processes share, where it begins %s (decision 348)", async (_, answers) => {
    const bank = await bankAnswering(answers, DECOUPLED);
    vi.spyOn(client, "clockAheadSeconds").mockReturnValue(45);
    const { next } = await bank.connector.initiate(anInitiation({ answers: { PSU_ID: "anna" } }));
    const waitMs = next.type === "DECOUPLED" ? new Date(next.expiresAt).getTime() - Date.now() : Number.NaN;
    const { redirectMinutes } = bank.bank.lifetimes;
    expect(waitMs).toBeLessThanOrEqual(redirectMinutes * 60_000 - 45_000);
  });

  it("is started with who pays, where the bank wants that in a call of its own", async () => {
    const links = {
      startAuthorisationWithPsuIdentification: "/v1/payments/sepa-credit-transfers/pay-1/authorisations",
    };
    const started = json(201, { scaStatus: "psuIdentified", authorisationId: "auth-1", psuMessage: "App", _links: {} });
    const bank = await bankAnswering([created(links), started], DECOUPLED);
    expect(await bank.connector.initiate(anInitiation({ answers }))).toMatchObject({
      authorisationId: "auth-1",
      next: { type: "DECOUPLED", message: "App", appUrl: null },
    });
    expect(bank.seen[1]?.headers.get("psu-id")).toBe("anna");
  });

  it("may come after the payer has named themselves: what the bank asks then is asked on our page", async () => {
    const asks = json(201, {
      transactionStatus: "RCVD",
      paymentId: "pay-1",
      scaStatus: "received",
      _links: { updatePsuIdentification: { href: "/v1/x/auth-1" } },
    });
    const bank = await bankAnswering([asks], { methods: [{ approach: "DECOUPLED" }] });
    const { next, session: told } = await bank.connector.initiate(anInitiation());
    expect(next).toEqual({
      type: "PROVIDE",
      fields: [{ name: "PSU_ID", label: null, pattern: null, required: true }],
      message: null,
    });
    expect(told.links).toEqual({ step: `${bank.origin}/psd2/v1/x/auth-1` });

    const after = await bankAnswering(
      [json(200, { scaStatus: "psuIdentified", psuMessage: "App", _links: {} })],
      DECOUPLED,
    );
    const advanced = await advance(after, { type: "PROVIDE", answers: { PSU_ID: "bert" } });
    expect(advanced).toMatchObject({
      next: { type: "DECOUPLED", message: "App" },
      session: { answers: { PSU_ID: "bert" } },
    });
    expect(called(after)).toEqual(["PUT /psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-1"]);
    expect(after.seen[0]?.headers.get("psu-id")).toBe("bert");
    expect(JSON.parse(after.seen[0]?.body ?? "")).toEqual({});
  });
});

describe("a method that is chosen, and a code", () => {
  const scaMethods = [
    { authenticationType: "SMS_OTP", authenticationMethodId: "sms", name: "SMS" },
    { authenticationType: "PUSH_OTP", authenticationMethodId: "app" },
  ];

  it("are asked for one after the other", async () => {
    const bank = await bankAnswering(
      [
        created({ startAuthorisation: "/v1/payments/sepa-credit-transfers/pay-1/authorisations" }),
        json(201, { scaStatus: "psuIdentified", authorisationId: "auth-1", scaMethods, _links: {} }),
      ],
      EMBEDDED,
    );
    expect((await bank.connector.initiate(anInitiation())).next).toEqual({
      type: "SELECT_METHOD",
      methods: [
        { id: "sms", name: "SMS", explanation: null },
        { id: "app", name: "PUSH_OTP", explanation: null },
      ],
    });
    const chosen = await bankAnswering(
      [
        json(200, {
          scaStatus: "scaMethodSelected",
          challengeData: { otpMaxLength: "6", otpFormat: "integer", additionalInformation: "Look at your phone" },
          _links: { authoriseTransaction: { href: "/v1/y/auth-1" } },
        }),
      ],
      EMBEDDED,
    );
    const { next, session: after } = await advance(chosen, { type: "SELECT_METHOD", methodId: "sms" });
    expect(next).toEqual({
      type: "PROVIDE",
      fields: [{ name: "CODE", label: null, pattern: "[0-9]{1,6}", required: true }],
      message: "Look at your phone",
    });
    expect(JSON.parse(chosen.seen[0]?.body ?? "")).toEqual({ authenticationMethodId: "sms" });

    const coded = await bankAnswering([json(200, { scaStatus: "finalised" })], EMBEDDED);
    const done = await advance(coded, { type: "PROVIDE", answers: { CODE: "123456" } });
    expect(done).toMatchObject({ scaStatus: "finalised", next: { type: "NONE" } });
    expect(JSON.parse(coded.seen[0]?.body ?? "")).toEqual({ scaAuthenticationData: "123456" });
    // A code is good once, and kept nowhere.
    expect(JSON.stringify(done)).not.toContain("123456");
    expect(after.links).toEqual({ step: `${chosen.origin}/psd2/v1/y/auth-1` });
  });

  it("are offered where the bank numbers them, and without one that can't be chosen", async () => {
    const numbered = [{ authenticationMethodId: 901, name: "SMS" }, { name: "App" }];
    const bank = await bankAnswering(
      [
        created({ startAuthorisation: "/v1/payments/sepa-credit-transfers/pay-1/authorisations" }),
        json(201, { scaStatus: "psuIdentified", authorisationId: 17, scaMethods: numbered, _links: {} }),
      ],
      EMBEDDED,
    );
    expect(await bank.connector.initiate(anInitiation())).toMatchObject({
      authorisationId: "17",
      next: { type: "SELECT_METHOD", methods: [{ id: "901", name: "SMS", explanation: null }] },
    });
  });

  describe("that is made from what the bank shows (chipTAN, photoTAN)", () => {
    const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]).toString("base64");
    const LINES = Array.from({ length: 30 }, (_, line) => `line ${line}`);
    const choose = async (challengeData: unknown, said: Record<string, unknown> = {}) => {
      const bank = await bankAnswering(
        [
          json(200, {
            scaStatus: "scaMethodSelected",
            challengeData,
            ...said,
            _links: { authoriseTransaction: { href: "/v1/y/auth-1" } },
          }),
        ],
        EMBEDDED,
      );
      return { bank, next: (await advance(bank, { type: "SELECT_METHOD", methodId: "chip" })).next };
    };

    it("is asked for with all of it", async () => {
      const data = [" Start code 8712345 ", "", "Amount 150.75"];
      const { bank, next } = await choose({ image: PNG, data, imageLink: "/psd2/images/7", otpMaxLength: 6 });
      expect(next).toMatchObject({
        type: "PROVIDE",
        challenge: {
          image: PNG,
          texts: ["Start code 8712345", "Amount 150.75"],
          link: `${bank.origin}/psd2/images/7`,
        },
      });
    });

    it.each([
      ["a text alone, and not as a list", { data: "8712345" }, { image: null, texts: ["8712345"], link: null }],
      ["a picture alone", { image: PNG }, { image: PNG, texts: [], link: null }],
      ["a picture that is written as an address", { image: `data:image/png;base64,${PNG}` }, { image: PNG }],
      [
        "no picture",
        { image: Buffer.from("<svg onload=x>").toString("base64"), data: ["1"] },
        { image: null, texts: ["1"] },
      ],
      ["a picture that is no base64", { image: `${PNG}">`, data: ["1"] }, { image: null, texts: ["1"] }],
      ["a picture beyond the document's size", { image: PNG + "A".repeat(700_000), data: ["1"] }, { image: null }],
      ["a link to somebody else", { imageLink: "https://evil.example/x.png", data: ["1"] }, { link: null }],
      [
        "not a word too much",
        { data: ["x".repeat(900), ...LINES] },
        { texts: ["x".repeat(500), ...LINES.slice(0, 9)] },
      ],
    ])("is shown %s", async (_, challengeData, challenge) => {
      expect((await choose(challengeData)).next).toMatchObject({ challenge });
    });

    it.each([[{}], [{ image: "" }], [{ data: [] }], [{ imageLink: "https://evil.example/x" }]])(
      "is shown nothing where there is nothing: %j",
      async (challengeData) => {
        expect((await choose(challengeData)).next).not.toHaveProperty("challenge");
      },
    );

    it("comes with both of the bank's messages, each once", async () => {
      const both = await choose({ additionalInformation: "Or call us." }, { psuMessage: "Read the picture." });
      expect(both.next).toMatchObject({ message: "Read the picture.\nOr call us." });
      const same = await choose({ additionalInformation: "Look." }, { psuMessage: "Look." });
      expect(same.next).toMatchObject({ message: "Look." });
    });
  });

  it("is sent to the built address where the bank's link is none of its own", async () => {
    const _links = { authoriseTransaction: { href: "https://evil.example/v1/y" } };
    const bank = await bankAnswering([json(200, { scaStatus: "scaMethodSelected", _links })], EMBEDDED);
    const { next, session: after } = await advance(bank, { type: "SELECT_METHOD", methodId: "sms" });
    expect(next.type).toBe("PROVIDE");
    expect(after.links).toEqual({});
  });

  it("may lead to the app", async () => {
    const bank = await bankAnswering(
      [json(200, { scaStatus: "scaMethodSelected", _links: {} }, { "ASPSP-SCA-Approach": "DECOUPLED" })],
      EMBEDDED,
    );
    expect((await advance(bank, { type: "SELECT_METHOD", methodId: "app" })).next.type).toBe("DECOUPLED");
  });

  it("after the bank's own pages confirms what was signed there", async () => {
    const bank = await bankAnswering([json(200, { scaStatus: "finalised", _links: {} })], { completion: "CODE" });
    await advance(bank, { type: "PROVIDE", answers: { CODE: "2256ffgh" }, confirms: true });
    expect(JSON.parse(bank.seen[0]?.body ?? "")).toEqual({ confirmationCode: "2256ffgh" });
  });

  it("of a phone authorises, also at a bank that has others confirm", async () => {
    const record = { ...EMBEDDED, completion: "CODE" } as const;
    const bank = await bankAnswering([json(200, { scaStatus: "finalised", _links: {} })], record);
    await advance(bank, { type: "PROVIDE", answers: { CODE: "123456" } });
    expect(JSON.parse(bank.seen[0]?.body ?? "")).toEqual({ scaAuthenticationData: "123456" });
  });

  it("that is wrong is refused, and the bank holds the payment as before", async () => {
    const tppMessages = [{ category: "ERROR", code: "PSU_CREDENTIALS_INVALID" }];
    const bank = await bankAnswering([json(401, { tppMessages })], EMBEDDED);
    const failure = await failureOf(advance(bank, { type: "PROVIDE", answers: { CODE: "1" } }));
    expect(failure).toMatchObject({ kind: "PSU_CREDENTIALS", maybeAtBank: false });
  });

  it("a password is the bank's own business: no way on", async () => {
    const bank = await bankAnswering(
      [
        created({ startAuthorisation: "/v1/payments/sepa-credit-transfers/pay-1/authorisations" }),
        json(201, {
          scaStatus: "received",
          authorisationId: "a",
          _links: { updatePsuAuthentication: { href: "/v1/z" } },
        }),
      ],
      EMBEDDED,
    );
    expect(await failureOf(bank.connector.initiate(anInitiation()))).toMatchObject({
      kind: "PROTOCOL",
      bankPaymentId: "pay-1",
    });
  });
});

describe("a payee of another name", () => {
  it.each([
    ["RVCM", { match: "NONE", unsaid: true }],
    ["RVNM", { match: "NONE" }],
    ["RVMC", { match: "CLOSE" }],
  ])("%s is asked about before the authorisation is started", async (transactionStatus, match) => {
    const startAuthorisation = { href: "/v1/payments/sepa-credit-transfers/pay-1/authorisations" };
    const bank = await bankAnswering([
      json(201, { transactionStatus, paymentId: "pay-1", _links: { startAuthorisation } }),
    ]);
    const { next, session: told } = await bank.connector.initiate(anInitiation());
    expect(next).toEqual({ type: "CONFIRM_PAYEE", ...match, suggestedName: null });
    expect(bank.seen).toHaveLength(1);

    const after = await bankAnswering([
      (request) =>
        json(201, {
          scaStatus: "received",
          authorisationId: "a",
          _links: { scaRedirect: { href: `${new URL(request.url).origin}/login` } },
        }),
    ]);
    const start = told.links.start?.replace(bank.origin, after.origin) ?? "";
    expect(await advance(after, { type: "CONFIRM_PAYEE" }, { start })).toMatchObject({
      authorisationId: "a",
      next: { type: "REDIRECT", url: `${after.origin}/login` },
      session: { links: {} },
    });
    expect(after.seen[0]?.headers.get("tpp-redirect-uri")).toBe(redirectUrl);
    expect(called(after)).toEqual(["POST /psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations"]);
  });

  it("that was found right is followed by what the start itself wants to know", async () => {
    const href = "/v1/payments/sepa-credit-transfers/pay-1/authorisations";
    const bank = await bankAnswering(
      [
        json(201, {
          transactionStatus: "RVCM",
          paymentId: "pay-1",
          scaMethods: [{ authenticationType: "SMS_OTP", authenticationMethodId: "sms" }],
          _links: { startAuthorisationWithAuthenticationMethodSelection: { href } },
        }),
        json(201, { scaStatus: "scaMethodSelected", authorisationId: "a", _links: { authoriseTransaction: { href } } }),
      ],
      EMBEDDED,
    );
    const told = await bank.connector.initiate(anInitiation());
    expect(told.next.type).toBe("CONFIRM_PAYEE");
    const right: Step = { type: "CONFIRM_PAYEE" };
    const asked = await bank.connector.advance(reference, { session: told.session, psu, step: right, ...back });
    expect(asked.next).toMatchObject({ type: "SELECT_METHOD", methods: [{ id: "sms" }] });
    expect(bank.seen).toHaveLength(1);
    const step: Step = { type: "SELECT_METHOD", methodId: "sms" };
    expect(await bank.connector.advance(reference, { session: asked.session, psu, step, ...back })).toMatchObject({
      authorisationId: "a",
      next: { type: "PROVIDE" },
    });
    expect(JSON.parse(bank.seen[1]?.body ?? "")).toEqual({ authenticationMethodId: "sms" });
  });

  it("is asked about also where the authorisation has begun by itself, before anything is typed for it", async () => {
    const bank = await bankAnswering(
      [
        json(201, {
          transactionStatus: "RVCM",
          paymentId: "pay-1",
          authorisationId: "a",
          scaStatus: "started",
          _links: { authoriseTransaction: { href: "/v1/x/a" } },
        }),
        json(200, { scaStatus: "finalised", _links: {} }),
      ],
      { methods: [{ approach: "EMBEDDED" }] },
    );
    const told = await bank.connector.initiate(anInitiation());
    expect(told).toMatchObject({ authorisationId: "a", next: { type: "CONFIRM_PAYEE" } });
    const right: Step = { type: "CONFIRM_PAYEE" };
    const asked = await bank.connector.advance(reference, { session: told.session, psu, step: right, ...back });
    expect([asked.next.type, bank.seen.length]).toEqual(["PROVIDE", 1]);
    const code: Step = { type: "PROVIDE", answers: { CODE: "123456" } };
    await bank.connector.advance(reference, { session: asked.session, psu, step: code, ...back });
    expect(called(bank)[1]).toBe("PUT /psd2/v1/x/a");
  });
});

describe("a cancellation that the payer has to authorise (decision 311)", () => {
  const path = "/v1/payments/sepa-credit-transfers/pay-1/cancellation-authorisations";
  const wanted = (links: Record<string, string>, more = {}) =>
    json(202, {
      transactionStatus: "PATC",
      ...more,
      _links: Object.fromEntries(Object.entries(links).map(([rel, href]) => [rel, { href }])),
    });
  const started = (more: object, headers = {}) => json(201, { authorisationId: "cancel-1", ...more }, headers);
  const cancel = ({ connector }: ScriptedBank) => connector.cancel(reference, { psu, ...back, session });

  it("is begun at the built address where the bank's link is none of its own, at once or after a choice", async () => {
    const foreign = "https://evil.example/x";
    const atOnce = await bankAnswering(
      [wanted({ startAuthorisation: foreign }), started({}, { "ASPSP-SCA-Approach": "DECOUPLED" })],
      DECOUPLED,
    );
    expect(await cancel(atOnce)).toMatchObject({ next: { type: "DECOUPLED" } });
    expect(called(atOnce)[1]).toBe(`POST /psd2${path}`);
    const scaMethods = [{ authenticationMethodId: "sms" }];
    const chosen = await bankAnswering(
      [wanted({ startAuthorisationWithAuthenticationMethodSelection: foreign }, { scaMethods })],
      EMBEDDED,
    );
    expect(await cancel(chosen)).toMatchObject({ session: { links: { start: `${chosen.origin}/psd2${path}` } } });
  });

  it("in the app is started for who pays, and waits there with the bank's words", async () => {
    const bank = await bankAnswering(
      [wanted({ startAuthorisation: path }), started({ scaStatus: "started", psuMessage: "Cancel it?" })],
      DECOUPLED,
    );
    expect(await cancel(bank)).toMatchObject({
      outcome: "NEEDS_SCA",
      authorisationId: "cancel-1",
      next: { type: "DECOUPLED", message: "Cancel it?" },
    });
    expect(called(bank)).toEqual(["DELETE /psd2/v1/payments/sepa-credit-transfers/pay-1", `POST /psd2${path}`]);
    expect(bank.seen[1]?.headers.get("psu-id")).toBe("anna");
  });

  it("by a method and its code is handed on to where the bank has it", async () => {
    const scaMethods = [{ authenticationType: "SMS_OTP", authenticationMethodId: "sms", name: "SMS" }];
    const bank = await bankAnswering(
      [
        wanted({ startAuthorisation: path }),
        started({ scaStatus: "psuIdentified", scaMethods }),
        json(200, { scaStatus: "scaMethodSelected", challengeData: { otpMaxLength: 6, otpFormat: "integer" } }),
        json(200, { scaStatus: "finalised" }),
      ],
      EMBEDDED,
    );
    const asked = await cancel(bank);
    if (asked.outcome !== "NEEDS_SCA" || !asked.session) throw new Error("no way to cancel");
    expect(asked.next).toMatchObject({ type: "SELECT_METHOD", methods: [{ id: "sms" }] });
    const of = "CANCELLATION";
    const named = { ...reference, authorisationId: asked.authorisationId ?? null };
    const chosen = await bank.connector.advance(named, {
      of,
      session: asked.session,
      psu,
      step: { type: "SELECT_METHOD", methodId: "sms" },
      ...back,
    });
    expect(chosen.next).toMatchObject({ type: "PROVIDE", fields: [{ name: "CODE" }] });
    const step: Step = { type: "PROVIDE", answers: { CODE: "123456" } };
    const done = await bank.connector.advance(named, { of, session: chosen.session, psu, step, ...back });
    expect(done).toMatchObject({ scaStatus: "finalised", next: { type: "NONE" } });
    expect(called(bank).slice(2)).toEqual([`PUT /psd2${path}/cancel-1`, `PUT /psd2${path}/cancel-1`]);
  });

  it("asks who pays first, where the bank wants to know that to start it", async () => {
    const bank = await bankAnswering(
      [wanted({ startAuthorisationWithPsuIdentification: path }), started({ scaStatus: "psuIdentified" })],
      { methods: [{ approach: "DECOUPLED" }] },
    );
    const asked = await bank.connector.cancel(reference, { psu, ...back });
    if (asked.outcome !== "NEEDS_SCA" || !asked.session) throw new Error("no way to cancel");
    expect(asked.next).toMatchObject({ type: "PROVIDE", fields: [{ name: "PSU_ID" }] });
    const step: Step = { type: "PROVIDE", answers: { PSU_ID: "bert" } };
    const of = "CANCELLATION";
    expect(await bank.connector.advance(reference, { of, session: asked.session, psu, step, ...back })).toMatchObject({
      authorisationId: "cancel-1",
      next: { type: "DECOUPLED" },
    });
    expect(bank.seen[1]?.headers.get("psu-id")).toBe("bert");
  });

  it("of which the bank says no way is none of ours to guess", async () => {
    const bank = await bankAnswering([wanted({})]);
    expect(await cancel(bank)).toEqual({ outcome: "NEEDS_SCA", next: null });
  });
});
