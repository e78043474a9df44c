import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language, toLanguage } from "@/components/payer/language";
import type { SignerStep, SignerView } from "@/lib/signatures/signer-view";
import { SignerPage } from "./signer-page";
import { NO_DRAFT, NO_PROBLEMS, type SigningDraft, type SigningProblems } from "./signing/draft";
import { signerStepTitle } from "./step-title";
import { aDocument, aField, aSignerPage, aSignerView, SIGNER_STEPS } from "./testing/views";

const VIEWER = { script: "/pdf.js", worker: "/worker.js", files: "/pdf", certificate: "/certificate.js" };
const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);

type Options = Readonly<{
  view?: Partial<SignerView>;
  language?: Language;
  draft?: Partial<SigningDraft>;
  problems?: SigningProblems;
}>;

function html(
  step: SignerStep,
  { view = {}, language = "en", draft = {}, problems = NO_PROBLEMS }: Options = {},
): string {
  const page = aSignerPage(language);
  return renderToStaticMarkup(
    <SignerPage
      view={aSignerView(step, view)}
      page={page}
      draft={{ ...NO_DRAFT, ...draft }}
      problems={problems}
      viewer={VIEWER}
    />,
  );
}

/** What a person reads, in one line. */
function text(step: SignerStep, options: Options = {}): string {
  return html(step, options)
    .replace(/<(noscript|option)[^>]*>.*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("whoever has no name is called so within a sentence, and once, in every language", () => {
  const waiting: SignerStep = { ...SIGNER_STEPS.waiting, for: [null, null] };
  const said = (language: Language) => text(waiting, { language });
  expect(said("en")).toContain("Waiting for somebody else.");
  expect(said("es")).toContain("Falta la firma de otra persona.");
  expect(said("fr")).toContain("En attente de signature : une autre personne.");
  expect(said("ca")).toContain("Pendent de signatura: una altra persona.");
  expect(said("de")).toContain("Es fehlt noch: eine weitere Person.");
});

describe("who is to sign", () => {
  const signer = aSignerView(SIGNER_STEPS.sign).signer;

  test("sees who asks, for what, until when, and how far the others are", () => {
    const shown = text(SIGNER_STEPS.sign);
    expect(shown).toContain("Signature request from Suministros Aluche, S. L. Supply contract 2026");
    expect(shown).toContain("Please sign until Friday");
    expect(shown).toContain("Open until Saturday 12 September 2026");
    expect(shown).toContain("Luis Gómez Prado Signed");
    expect(shown).toContain("Somebody else Asked");
  });

  test("reads of the others what is true once it has ended: nothing more is asked of whoever had not signed", () => {
    const ended = Object.entries(SIGNER_STEPS).filter(([, { name }]) =>
      /DECLINED|REJECTED|EXPIRED|CANCELLED/.test(name),
    );
    expect(ended.length).toBeGreaterThan(3);
    for (const [name, step] of ended) {
      expect(html(step), name).toContain("Nothing more is asked");
      expect(html(step), name).not.toContain("Notified");
    }
    expect(html(SIGNER_STEPS.sign)).not.toContain("Nothing more is asked");
  });

  test("has the documents in sight however many others sign: more than five are counted, and listed behind that", () => {
    const others = Array.from({ length: 19 }, (_, index) => ({
      name: `Signer ${index}`,
      role: "SIGNER" as const,
      status: index < 3 ? ("SIGNED" as const) : ("PENDING" as const),
      order: 1,
    }));
    const many = html(SIGNER_STEPS.sign, { view: { others } });
    expect(many).toMatch(/<summary[^>]*><span[^>]*>Signed: 3 \/ 19<\/span>/);
    expect(many).toContain("Signer 18");
    expect(html(SIGNER_STEPS.sign, { view: { others: others.slice(0, 5) } })).not.toContain("Signed: 3 / 5");
  });

  test("fills in ordinary inputs with labels, which say where they lie; others' fields are none of them", () => {
    const page = html(SIGNER_STEPS.sign);
    expect(page).toMatch(/<label for="value-f-text">Place of delivery<small> · page 1<\/small>/);
    expect(page).toMatch(/data-place="1 72 470 220 24" data-required=""/);
    expect(page).toMatch(/name="value\.f-date"[^>]* value="2026-08-04"/);
    expect(page).toMatch(/<a id="value-f-signature" href="#handwriting"/);
    expect(page).not.toContain("f-others");
  });

  test("is told what kind of signature it is, and sends back what was shown", () => {
    expect(text(SIGNER_STEPS.sign)).toContain("This is a simple electronic signature under the eIDAS Regulation.");
    expect(html(SIGNER_STEPS.sign)).toContain(
      `name="contentHash" value="${aSignerView(SIGNER_STEPS.sign).contentHash}"`,
    );
  });

  test("signs with Enter, and neither asks for a code nor declines: the form's first button is its own", () => {
    const page = html(SIGNER_STEPS.sign);
    const buttons = [...page.matchAll(/<button[^>]*>/g)].map(([button]) => button);
    const submits = buttons.filter((button) => button.includes('type="submit"'));
    expect(submits[0]).toBe('<button type="submit" tabindex="-1" aria-hidden="true">');
  });

  test("declines where that is allowed (decision 312)", () => {
    const declines = (mayDecline: boolean) =>
      html(SIGNER_STEPS.sign, { view: { mayDecline } }).includes('action="/sign/token/decline"');
    expect([declines(true), declines(false)]).toEqual([true, false]);
  });

  test("compares the code of the documents with the one in the message", () => {
    const shown = text(SIGNER_STEPS.codeSent);
    expect(shown).toContain("Document code 3F2A-91C0: the message with the code must say the same.");
    expect(shown).toContain("Tries left: 4.");
    expect(html(SIGNER_STEPS.codeSent)).toMatch(/<input id="code" type="text"[^>]*one-time-code[^>]*name="code"/);
  });

  test("enters nothing where the code is spent or has run out", () => {
    const late = { ...SIGNER_STEPS.codeSent, code: { ...SIGNER_STEPS.codeSent.code, expiresAt: new Date(0) } };
    for (const step of [SIGNER_STEPS.codeSpent, late]) {
      expect(text(step)).toContain("This code can’t be used any more. Send another code");
      expect(html(step)).not.toContain('name="code"');
    }
  });

  test("is told of a code what is known: that it is on its way, or that it could not be sent", () => {
    expect(text(SIGNER_STEPS.codeSent)).toContain("The code is on its way. It is valid until");
    const lost = text(SIGNER_STEPS.codeLost);
    expect(lost).toContain("The code could not be sent. It may work in a while, or another way to sign may.");
    expect(lost).not.toMatch(/on its way|can’t be used/);
    expect(html(SIGNER_STEPS.codeLost)).not.toContain('name="code"');
    expect(lost).toContain("Send another code");
  });

  test("has nothing to choose where there is one way, and is told where this page has none of them", () => {
    const only = { ...signer, methods: ["EMAIL_OTP"] } as const;
    expect(html(SIGNER_STEPS.sign, { view: { signer: only } })).toContain(
      'type="hidden" form="signing" name="method" value="EMAIL_OTP"',
    );
    const none = { ...signer, methods: ["REMOTE"] } as const;
    const shown = text(SIGNER_STEPS.sign, { view: { signer: none } });
    expect(shown).toContain("is not available on this page yet");
    expect(shown).not.toContain("I have read the documents");
  });

  test("draws or types only where something is to be drawn or typed", () => {
    const otp = { ...signer, methods: ["SMS_OTP"] } as const;
    const plain = { signer: otp, documents: [aDocument("d", { fields: [] })] };
    expect(html(SIGNER_STEPS.sign, { view: plain })).not.toContain("data-pen");
    const placed = { signer: otp, documents: [aDocument("d", { fields: [aField("f", { type: "INITIALS" })] })] };
    expect(html(SIGNER_STEPS.sign, { view: placed })).toContain('data-pen="initials"');
    expect(html(SIGNER_STEPS.sign, { view: placed })).not.toContain('data-pen="handwriting"');
  });

  test("approves in the words of approving", () => {
    const shown = text(SIGNER_STEPS.sign, { view: { signer: { ...signer, role: "APPROVER" } } });
    expect(shown).toContain("Approval request from");
    expect(shown).toContain("I don’t want to approve");
    expect(shown).toContain("Decline to approve");
    expect(html(SIGNER_STEPS.sign, { view: { signer: { ...signer, role: "APPROVER" } } })).toContain(
      'data-press="Approving…"',
    );
    expect(shown).toContain("approve them electronically");
  });

  test("finds everything again that could not be taken, and why, in its place", () => {
    const draft: Partial<SigningDraft> = {
      method: "SMS_OTP",
      consent: true,
      values: new Map([
        ["f-text", "Calle <Mayor> 1"],
        ["f-box", "yes"],
      ]),
      pens: { ...NO_DRAFT.pens, handwriting: { kind: "typed", name: "Ana Ruiz", drawing: "" } },
    };
    const problems = { notice: null, places: new Map([["code", "The code is missing."]]) };
    const page = html(SIGNER_STEPS.codeSent, { draft, problems });
    expect(page).toContain('value="Calle &lt;Mayor&gt; 1"');
    expect(page).toContain('name="method" checked="" value="SMS_OTP"');
    expect(page).toContain('value="Ana Ruiz"');
    expect(page).toMatch(/id="code"[^>]*aria-invalid="true" aria-describedby="code-problem"/);
    expect(page).toContain('<a href="#code"');
    const missing = { notice: null, places: new Map([["value-f-text", "This field is missing."]]) };
    expect(html(SIGNER_STEPS.sign, { problems: missing })).toMatch(
      /<a href="#value-f-text"[^>]*>Place of delivery: This field is missing\.</,
    );
  });
});

describe("who does not sign now", () => {
  test("is told of a message to come only where there is one", () => {
    expect(text(SIGNER_STEPS.waiting)).toContain("A message is sent when it is time to sign");
    expect(text(SIGNER_STEPS.waitingUntold)).not.toContain("message");
    expect(text(SIGNER_STEPS.waitingUntold)).toContain("This page updates by itself.");
  });

  test("may ask once for a new link, when the time is over", () => {
    expect(html(SIGNER_STEPS.expired)).toContain('<form action="/sign/token/new-link" method="post"');
    expect(html(SIGNER_STEPS.expiredAsked)).not.toContain("/new-link");
    expect(text(SIGNER_STEPS.expiredAsked)).toContain("for a new link.");
  });

  test.each([
    ["waits for others", SIGNER_STEPS.waiting, "Waiting for Luis Gómez Prado and somebody else."],
    ["only reads", SIGNER_STEPS.read, "There is nothing to sign here."],
  ] as const)("%s: reads the documents, and has no form but the language's", (_, step, said) => {
    expect(text(step)).toContain(said);
    expect(html(step)).toContain("data-document=");
    // A phone shows the one above the other, and a contract may have forty pages.
    expect(html(step).split("data-document=")[0]).toContain(said);
    expect(html(step).match(/<form/g)).toHaveLength(1);
  });

  test("has signed, keeps the document where the organisation offers it, and goes on to pay", () => {
    expect(text(SIGNER_STEPS.signed)).toContain("Others still have to sign.");
    expect(html(SIGNER_STEPS.signed)).toContain('href="/sign/token/documents/01a1fb73-87a0-7287-998e-711622e240ad"');
    expect(html(SIGNER_STEPS.signed, { view: { downloadSignedDocumentsButton: false } })).not.toContain("/documents/");
    expect(text(SIGNER_STEPS.toPay)).toContain("Continue to payment: €150.75");
    expect(text(SIGNER_STEPS.paid)).toContain("The payment has been made.");
  });

  test("is not sent on to a payment that waits for the others' signatures, but back to whoever asked", () => {
    const awaited = { ...SIGNER_STEPS.toPay, isComplete: false } as const;
    const view = { returnUrl: "https://shop.example/back" };
    expect(text(awaited, { view })).not.toContain("Continue to payment");
    expect(html(awaited, { view })).toContain(view.returnUrl);
    expect(html(SIGNER_STEPS.toPay, { view })).not.toContain(view.returnUrl);
  });

  test("had signed when it ended without the others: reads when and how, and keeps the documents (decision 367)", () => {
    const given = { at: SIGNER_STEPS.signed.at, method: "EMAIL_OTP" } as const;
    const address = "/sign/token/documents/01a1fb73-87a0-7287-998e-711622e240ad";
    for (const step of [SIGNER_STEPS.expired, SIGNER_STEPS.rejected, SIGNER_STEPS.cancelled]) {
      const shown = text({ ...step, given });
      expect(shown).toContain("Not everybody has signed. The signature given here before stays in the documents.");
      expect(shown).toContain("Signed 4 August 2026, 00:31 CEST");
      expect(shown).toContain("Way to sign Code by e-mail");
      expect(html({ ...step, given })).toContain(`href="${address}"`);
      const signer = { ...aSignerView(step).signer, role: "APPROVER" } as const;
      expect(text({ ...step, given }, { view: { signer } })).toContain("The approval given here before");
      expect(html({ ...step, given }, { view: { downloadSignedDocumentsButton: false } })).not.toContain("/documents/");
      // Who had not is offered nothing, as the address gives nothing.
      expect(text(step)).not.toContain("stays in the documents");
      expect(html(step)).not.toContain("/documents/");
    }
  });

  test("has authorised the payment: it is neither asked for nor said to be made before the money has moved", () => {
    const authorised = {
      ...SIGNER_STEPS.toPay,
      payment: { ...SIGNER_STEPS.toPay.payment, state: "AUTHORISED" },
    } as const;
    expect(text(authorised)).not.toMatch(/payment/);
    expect(html(authorised, { view: { returnUrl: "https://shop.example/back" } })).toContain(
      "https://shop.example/back",
    );
  });

  test("downloads by itself once everybody has signed, where the organisation wants it", () => {
    const view = { autoDownloadDocuments: true };
    expect(html(SIGNER_STEPS.complete, { view })).toContain("data-download=");
    expect(html(SIGNER_STEPS.signed, { view })).not.toContain("data-download=");
    expect(html(SIGNER_STEPS.complete)).not.toContain("data-download=");
  });

  test("goes back to whoever asked by itself when all is done, and not before it is paid", () => {
    const view = { returnUrl: "https://shop.example/back" };
    expect(html(SIGNER_STEPS.complete, { view })).toContain("data-return=");
    for (const step of [SIGNER_STEPS.signed, SIGNER_STEPS.toPay])
      expect(html(step, { view })).not.toContain("data-return=");
  });
});

test.each(languages)("every step says what it is in %s", (language) => {
  const page = aSignerPage(language);
  for (const [name, step] of Object.entries(SIGNER_STEPS)) {
    expect(text(step, { language }), name).toContain(signerStepTitle(aSignerView(step), page.words, page.common));
  }
});

test("each word is said somewhere", () => {
  const said = new Set<string>();
  const page = aSignerPage("en");
  const overheard = { ...page, words: overhear(page.words, "", said) };
  const places = new Map([["consent", "x"]]);
  for (const step of Object.values(SIGNER_STEPS)) {
    for (const role of ["SIGNER", "APPROVER", "VIEWER"] as const) {
      for (const methods of [["HANDWRITTEN", "EMAIL_OTP", "CERTIFICATE"], ["REMOTE"]] as const) {
        const signer = { ...aSignerView(step).signer, role, methods };
        const others = aSignerView(step).others.map((other) => ({ ...other, role }));
        // Asked for, and nobody there any more.
        const remoteProvider = methods.length > 1 ? "Firma Ejemplar" : null;
        const view = aSignerView(step, { signer, others, remoteProvider });
        renderToStaticMarkup(
          <SignerPage
            view={view}
            page={overheard}
            draft={NO_DRAFT}
            problems={{ notice: null, places }}
            viewer={VIEWER}
          />,
        );
      }
    }
  }
  // Said by what comes back from a form, by the document's frame, and where something of ours fails.
  const elsewhere =
    /^(problems|certificate\.faults|remote\.failures|troubleHint|working|method\.names|summary\.statuses|fields\.names)/;
  expect(leavesOf(page.words).filter((leaf) => !said.has(leaf) && !elsewhere.test(leaf))).toEqual([]);
});

/** The same words, which remember that they were asked for. */
function overhear<Words extends object>(words: Words, path: string, said: Set<string>): Words {
  return new Proxy(words, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      const place = path === "" ? String(name) : `${path}.${String(name)}`;
      if (typeof value === "object" && value !== null) return overhear(value, place, said);
      said.add(place);
      return value;
    },
  });
}

function leavesOf(words: object, path = ""): readonly string[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const place = path === "" ? name : `${path}.${name}`;
    return typeof value === "object" && value !== null ? leavesOf(value, place) : [place];
  });
}
