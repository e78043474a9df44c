import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { LANGUAGES, type Language, toLanguage } from "./language";
import { stepStamp } from "./live/step-stamp";
import { PayerPage } from "./payer-page";
import { stepTitle } from "./step-title";
import { aBank, aPage, aView, STEPS } from "./testing/views";

const NO_WISHES = { query: "", country: null, all: false, lastBankId: null };

function html(step: PayerStep, options: Partial<PayerView> = {}, language: Language = "en"): string {
  return renderToStaticMarkup(
    <PayerPage view={aView(step, options)} page={aPage(language)} problem={null} wishes={NO_WISHES} />,
  );
}

/** What a person reads, in one line. */
function text(step: PayerStep, options: Partial<PayerView> = {}, language: Language = "en"): string {
  return html(step, options, language)
    .replace(/<(title|noscript|option)[^>]*>.*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("who is paid, how much, for what and until when, in the payee's time zone", () => {
  const shown = text(STEPS.choose);
  expect(shown).toContain("Payment to Suministros Aluche, S. L. €150.75");
  expect(shown).toContain("F-2026-0042 Office supplies");
  expect(shown).toContain("Due date 31 August 2026");
  expect(shown).toContain("Pay by Saturday 12 September 2026");
  expect(html(STEPS.choose)).toContain('href="/pay/token/documents/01a1fb73-87a0-7287-998e-711622e240ad"');
});

test("an amount that is wider than the page goes on at a group of three digits", () => {
  const amount = { amount: 123_456_789, currency: "EUR" };
  const groups = (language: Language) => {
    const [shown = ""] = /<span[^>]*tabular-nums[^>]*>.*?<\/span>/.exec(html(STEPS.choose, { amount }, language)) ?? [];
    return shown.split("<wbr/>").map((part) =>
      part
        .replace(/<[^>]+>/g, "")
        .replace(/\s/g, " ")
        .trim(),
    );
  };
  expect(groups("en")).toEqual(["€1,", "234,", "567.89"]);
  expect(groups("de")).toEqual(["1.", "234.", "567,89 €"]);
  expect(groups("fr")).toEqual(["1", "234", "567,89 €"]);
  expect(html(STEPS.choose)).not.toContain("<wbr/>");
});

test("nobody is asked to search for a bank that lies before them", () => {
  const banks = (count: number) => Array.from({ length: count }, (_, at) => aBank(`bank-${at}`));
  const shown = (count: number) => html({ ...STEPS.choose, banks: banks(count) });
  expect(shown(8)).not.toContain('type="search"');
  expect(shown(9)).toContain('type="search"');
  expect(html({ ...STEPS.choose, banks: [aBank("almendro"), aBank("linden", { country: "DE" })] })).toContain(
    'type="search"',
  );
});

test("a phone shows keys for figures alone only where a bank asks for figures alone", () => {
  const asks = (name: "CODE" | "PSU_ID", pattern: string | null): PayerStep => ({
    ...STEPS.code,
    action: { type: "PROVIDE", fields: [{ name, label: null, pattern, required: true }], message: null },
  });
  for (const pattern of ["[0-9]{1,6}", "[0-9]{7}", "\\d+"]) {
    for (const name of ["CODE", "PSU_ID"] as const) expect(html(asks(name, pattern))).toContain('inputMode="numeric"');
  }
  for (const pattern of [null, ".{1,8}", "[A-Za-z0-9]{6}", "[0-9]{2}[A-Z]"]) {
    expect(html(asks("CODE", pattern))).not.toContain("inputMode");
  }
});

test("a deadline within a day, as they were before decision 78, is said to the minute", () => {
  const expiresAt = new Date("2026-09-12T22:30:00Z");
  expect(text(STEPS.choose, { expiresAt })).toContain("Pay by 13 September 2026, 00:30 CEST");
});

test("how the concept reads on the bank statement, where that differs (decision 54)", () => {
  expect(text(STEPS.choose)).not.toContain("bank statement");
  const concept = "Mantenimiento año 2026";
  const shown = html(STEPS.choose, { concept, remittance: "F-7 Mantenimiento ano 2026" });
  expect(shown).toContain(concept);
  expect(shown).toMatch(/On your bank statement<\/dt><dd[^>]*>F-7 Mantenimiento ano 2026</);
  // What is typed or scanned into a bank is what a bank can carry.
  expect(shown).toMatch(/Reference<\/dt><dd[^>]*>F-7 Mantenimiento ano 2026</);
});

test("the title, and what is read out, say no more of the last attempt than the page does", () => {
  const titled = (step: PayerStep) => stepTitle(step, aPage("en").words);
  const elsewhere = { ...STEPS.unclear, lastFailure: { ...STEPS.unclear.lastFailure, bank: null } };
  for (const [step, title] of [
    [STEPS.failed, "The payment with Banco almendro was not made"],
    [STEPS.hopeless, "The payment was not made"],
    [STEPS.unclear, "Banco almendro did not tell us what became of the payment"],
    [elsewhere, "We don’t know what became of the payment"],
  ] as const) {
    expect(titled(step)).toBe(title);
    expect(text(step)).toContain(title);
  }
});

test.each([
  [null, "ES"],
  ["DE", "DE"],
  ["", ""],
  ["ZZ", ""],
  ["E".repeat(5_000), ""],
])("of an address's country %j the list is of %j: one that has banks, or all", (country, shown) => {
  const step = { ...STEPS.choose, banks: [aBank("one"), aBank("other", { country: "DE" })] };
  const page = renderToStaticMarkup(
    <PayerPage view={aView(step)} page={aPage("en")} problem={null} wishes={{ ...NO_WISHES, country }} />,
  );
  const [chosen = ""] = /<option[^>]*selected[^>]*>/.exec(page) ?? [];
  expect(/value="(.*?)"/.exec(chosen)?.[1]).toBe(shown);
});

describe("each step has its own words and its next step", () => {
  test.each<[keyof typeof STEPS, string, string]>([
    ["choose", "Choose your bank", 'action="/pay/token/attempt"'],
    ["noBank", "None of the banks on this page can make this payment.", 'src="/pay/token/transfer.svg"'],
    ["failed", "There was not enough money in the account.", 'action="/pay/token/attempt"'],
    ["hopeless", "trying again won’t help", 'action="/pay/token/attempt"'],
    ["atBank", "Your payment is in progress at Banco almendro", 'href="https://bank.example/authorise"'],
    ["confirming", "Waiting for Banco almendro to answer.", 'http-equiv="refresh"'],
    ["paid", "Payment confirmed", 'href="/pay/token/receipt"'],
    ["arrived", "has seen your payment arrive", 'href="/pay/token/receipt"'],
    ["scheduled", "on 31 August 2026", 'href="/pay/token/receipt"'],
    ["rejectedLater", "Your bank rejected the payment", 'href="/pay/token/receipt"'],
    ["takenBack", "The payment is no longer confirmed", 'action="/pay/token/pay-again"'],
    ["payAgain", "It can be paid again here", 'action="/pay/token/pay-again"'],
    ["declined", "You declined this payment", "You have not been charged"],
    ["expired", "It could be paid until Saturday 12 September 2026.", 'action="/pay/token/new-link"'],
    [
      "transferSaid",
      "You say that you have sent the money You told us so on 4 August 2026.",
      'action="/pay/token/attempt"',
    ],
    ["transferSaid", "Pay here only if you know that your transfer was not made", "Choose your bank"],
    ["expiredAfterTransfer", "usually after one or two bank days", 'action="/pay/token/new-link"'],
    ["asked", "We have asked Suministros Aluche, S. L. for a new link.", "This link has expired"],
    ["cancelled", "has withdrawn the request", "There is nothing to pay here."],
    ["signFirst", "asks you to sign the documents before you pay", "Read and sign"],
    ["othersSign", "by each person with their own link", "Signatures come first"],
    ["signLate", "was not signed in time", "Ask for a new link"],
    ["othersLate", "was not signed in time", "Signatures come first"],
    ["notSigned", "This can’t be paid", "was declined or withdrawn"],
    // A bank that is not on the list any more still holds a payment: nobody knows whether it was made.
    ["unavailable", "A payment was already begun", "and may have been made"],
    ["held", "Paying isn’t possible right now", "It is not confirmed yet that the account belongs to"],
  ])("%s", (name, words, next) => {
    expect(text(STEPS[name])).toContain(words);
    expect(html(STEPS[name])).toContain(next);
  });

  test("a bank that has the order alone is not said to have accepted the payment", () => {
    const ordered = text({ ...STEPS.paid, accepted: false });
    expect(ordered).toContain("Your bank has received the order and we have told Suministros Aluche, S. L.");
    expect(ordered).not.toContain("accepted");
    expect(text(STEPS.paid)).toContain("Your bank has accepted the payment");
  });

  test("a link that has been asked for is not asked for again", () => {
    expect(html(STEPS.asked)).not.toContain("new-link");
  });

  test("a transfer by hand is told of once, and then said to be the payer's word", () => {
    expect(html(STEPS.choose)).toContain('action="/pay/token/transfer"');
    for (const step of [STEPS.transferSaid, STEPS.expiredAfterTransfer]) {
      expect(html(step)).not.toContain('action="/pay/token/transfer"');
      expect(text(step)).not.toMatch(/Payment confirmed|has seen your payment|not been charged/);
    }
    expect(text(STEPS.expiredAfterTransfer)).not.toContain("Pay here");
  });

  test.each(["declined", "cancelled", "expired"] as const)(
    "what the payer said of a transfer stays when it is %s (decision 79)",
    (name) => {
      expect(text(STEPS[name])).not.toContain("You say that you have sent the money");
      const said = { ...STEPS[name], transferSaidAt: new Date("2026-08-03T22:31:00Z") };
      expect(text(said)).toContain("You say that you have sent the money You told us so on 4 August 2026.");
    },
  );

  test("of an order that is still on its way to the bank nobody is told to finish anything, nor offered to call it off", () => {
    const onItsWay = { ...STEPS.atBank, continueUrl: null, isTaken: false };
    expect(stepTitle(onItsWay, aPage("en").words)).toBe("Connecting to your bank…");
    const shown = text(onItsWay);
    expect(shown).toContain("Connecting to your bank… Waiting for Banco almendro to answer.");
    expect(shown).toContain("there is no need to pay again");
    expect(shown).not.toMatch(/Finish it|in progress at|Choose another bank/);
    expect(text(STEPS.atBank)).toContain("Finish it on your bank’s website or app.");
    expect(stepStamp(onItsWay)).not.toBe(stepStamp({ ...onItsWay, isTaken: true }));
  });

  test("a payment that is known to have come to nothing is tried again at the same bank in one press", () => {
    const again = /<button type="submit"[^>]*value="almendro"[^>]*>Try again with Banco almendro</;
    expect(html(STEPS.failed)).toMatch(again);
    for (const step of [STEPS.hopeless, STEPS.unclear, STEPS.choose])
      expect(html(step)).not.toContain("Try again with");
    const { lastFailure } = STEPS.failed;
    const down = { ...lastFailure, bank: aBank("almendro", { status: "DISABLED" }) };
    expect(html({ ...STEPS.failed, lastFailure: down })).not.toContain("Try again with");
    // One that can't carry the payment any more is not among the banks (decision 85).
    expect(html({ ...STEPS.failed, banks: [aBank("brisamar")] })).not.toContain("Try again with");
  });

  test("the receipt is offered, and downloaded by itself with the documents, where the configuration says so", () => {
    const receipt = 'href="/pay/token/receipt"';
    expect(html(STEPS.paid)).toContain(receipt);
    expect(html(STEPS.paid, { offersReceipt: false })).not.toContain("/pay/token/receipt");
    expect(html(STEPS.paid)).not.toContain("data-download");
    const downloads = (offersReceipt: boolean) =>
      html(STEPS.paid, { autoDownloadDocuments: true, offersReceipt })
        .match(/data-download="([^"]*)"/)?.[1]
        ?.split(" ");
    const document = "/pay/token/documents/01a1fb73-87a0-7287-998e-711622e240ad";
    expect([downloads(true), downloads(false)]).toEqual([[document, "/pay/token/receipt"], [document]]);
  });

  test("the receipt is the one thing to do where a payment holds, and not of one that was rejected later", () => {
    const leads = (step: PayerStep) => /<a href="\/pay\/token\/receipt" class="[^"]*\bbg-button\b/.test(html(step));
    expect([STEPS.paid, STEPS.rejectedLater, STEPS.takenBack].map(leads)).toEqual([true, false, false]);
  });

  test("a link that has taken another one's place says so", () => {
    const shown = (renewed: boolean) =>
      renderToStaticMarkup(
        <PayerPage view={aView(STEPS.choose)} page={aPage("en")} problem={null} wishes={NO_WISHES} renewed={renewed} />,
      );
    expect([shown(true), shown(false)].map((page) => page.includes("has taken the place of the one"))).toEqual([
      true,
      false,
    ]);
  });

  test("what the payer has cancelled is no fault", () => {
    const cancelled = { ...STEPS.failed, lastFailure: { ...STEPS.failed.lastFailure, reason: "CANC" } };
    expect(html(STEPS.failed)).toMatch(/role="alert" class="[^"]*bg-danger-soft/);
    expect(html(cancelled)).toMatch(/role="alert" class="[^"]*bg-subtle/);
  });

  test("a payment that waits for signatures leads to the payer's own, or says that each has a link (decision 336)", () => {
    expect(html(STEPS.signFirst)).toContain('href="https://pay.example.com/sign/token"');
    expect(text(STEPS.signFirst)).toContain("Read and sign");
    expect(html(STEPS.othersSign)).not.toContain("/sign/");
    expect(text(STEPS.othersSign)).toContain("by each person with their own link");
  });

  test("and where to ask for a new link when that is late, but nowhere when it is over", () => {
    expect(html(STEPS.signLate)).toContain('href="https://pay.example.com/sign/token"');
    expect(text(STEPS.signLate)).not.toContain("Read and sign");
    expect(text(STEPS.othersLate)).not.toMatch(/with their own link|Ask for a new link/);
    expect(html(STEPS.notSigned)).not.toContain("/sign/");
  });

  test("a due date that has passed says so", () => {
    const invoice = { number: "F 1", name: null, dueDate: "2026-08-31" };
    expect(text(STEPS.choose, { invoice: { ...invoice, isOverdue: false } })).not.toContain("overdue");
    expect(text(STEPS.choose, { invoice: { ...invoice, isOverdue: true } })).toContain("31 August 2026 (overdue)");
    expect(text(STEPS.paid, { invoice: { ...invoice, isOverdue: true } })).not.toContain("overdue");
  });

  test("no failure both invites to another try and says that it won't help, nor to a bank that has said no for good", () => {
    const { lastFailure } = STEPS.failed;
    for (const reason of ["AM04", "AM02", "AM05", "FORMAT_ERROR", "FUNDS_NOT_AVAILABLE", "PRODUCT_UNKNOWN", "MD07"]) {
      for (const retryable of [true, false]) {
        const shown = text({ ...STEPS.failed, lastFailure: { ...lastFailure, reason, retryable } });
        expect(shown.includes("trying again won’t help")).toBe(!retryable);
        if (!retryable) expect(shown).not.toMatch(/Try another|Choose another one|can try again|Try again with/);
        if (/Choose another|bank’s app/.test(shown)) expect(shown).not.toContain("Try again with");
      }
    }
  });

  test("what the bank takes for an earlier payment is not said to have cost nothing", () => {
    const lastFailure = { ...STEPS.failed.lastFailure, reason: "AM05" };
    expect(text({ ...STEPS.failed, lastFailure })).not.toContain("not been charged");
  });

  test("a failure that another try would only repeat does not invite to one", () => {
    expect(text(STEPS.failed)).toContain("You have not been charged.");
    expect(text(STEPS.hopeless)).toContain("Contact Suministros Aluche, S. L.: trying again won’t help.");
  });

  test("a bank that can't be asked is not said to be asked", () => {
    expect(text(STEPS.unresolved)).toContain("and we keep asking. Look in your bank’s app first");
    expect(text(STEPS.unasked)).not.toContain("keep asking");
    expect(text(STEPS.unasked)).toContain("what became of it. Look in your bank’s app first");
  });

  test("what nobody knows gets no reason, but what to do before paying again", () => {
    expect(text(STEPS.lost)).toContain(
      "Banco almendro did not tell us what became of the payment Before you pay again, look in your bank’s app",
    );
    expect(text(STEPS.lost)).not.toContain("not answering");
    expect(text(STEPS.unclear)).toContain("The bank says that it knows nothing of this payment.");
  });

  test("where no bank can carry the payment none is asked for, and the transfer by hand lies open (decision 85)", () => {
    const shown = html(STEPS.noBank, { mayDecline: true });
    expect(shown).not.toMatch(/data-picker|\/attempt|Choose your bank|By choosing your bank|My bank isn’t here/);
    expect(text(STEPS.noBank)).toContain("ES91 2100 0418 4502 0005 1332");
    expect(shown).toContain('action="/pay/token/decline"');
  });

  test("declining is offered where the view allows it", () => {
    expect(html(STEPS.choose)).not.toContain("/decline");
    expect(html(STEPS.choose, { mayDecline: true })).toContain('action="/pay/token/decline"');
  });

  test("what is wrong may be said where the view allows it, and is shown as the payer's word (decision 205)", () => {
    expect(html(STEPS.choose)).not.toContain("/dispute");
    const asked = html(STEPS.choose, { mayDispute: true });
    expect(asked).toContain('action="/pay/token/dispute"');
    expect(asked).toMatch(/<textarea name="comment"[^>]* maxlength="500"/i);
    expect(text(STEPS.disputed)).toMatch(
      /You say that something is wrong You told us so on .* You can still pay here\./,
    );
    expect(stepStamp(STEPS.disputed)).not.toBe(stepStamp(STEPS.choose));
  });

  test("the way back to the shop is there when the configuration names one", () => {
    const returnUrl = "https://shop.example/thanks?externalId=1";
    expect(html(STEPS.paid)).not.toContain("shop.example");
    for (const step of [STEPS.paid, STEPS.declined, STEPS.cancelled]) {
      expect(html(step, { returnUrl })).toContain(`href="${returnUrl}"`);
    }
  });
});

describe("whom to ask", () => {
  const contact = { email: "facturas+eu@aluche.example", phone: "+34911234567" };

  test("is on every step, and the mail says what it is about", () => {
    for (const step of Object.values(STEPS)) {
      const shown = html(step, { contact });
      expect(text(step, { contact }), step.name).toContain(
        "Questions? Write to facturas+eu@aluche.example or call +34 911 234 567 .",
      );
      expect(shown).toContain('href="mailto:facturas%2Beu@aluche.example?subject=Invoice%20F-2026-0042"');
      expect(shown).toContain('aria-label="Write to Suministros Aluche, S. L.: facturas+eu@aluche.example"');
      expect(shown).toContain('href="tel:+34911234567" aria-label="Call Suministros Aluche, S. L.: +34 911 234 567"');
    }
  });

  test("is what there is of it", () => {
    expect(text(STEPS.paid, { contact: { ...contact, phone: null } })).toContain(
      "Questions? Write to facturas+eu@aluche.example .",
    );
    expect(text(STEPS.paid, { contact: { ...contact, email: null } })).toContain("Questions? Call +34 911 234 567 .");
    expect(text(STEPS.paid)).not.toContain("Questions?");
  });

  test("is asked of the concept where there is no invoice", () => {
    const shown = html(STEPS.choose, { contact, invoice: null, concept: "Cuota & más" });
    expect(shown).toContain("?subject=Cuota%20%26%20m%C3%A1s");
  });
});

test("the page tells that it is seen until that is known (decision 83)", () => {
  expect(html(STEPS.choose, { personSeen: false })).toContain('data-seen="/pay/token/seen"');
  expect(html(STEPS.choose, { personSeen: true })).not.toContain("data-seen");
});

describe("every language says every step, with nothing left open", () => {
  const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);
  test.each(languages)("%s", (language) => {
    for (const step of Object.values(STEPS)) {
      const contact = { email: "a@b.example", phone: "+34911234567" };
      const shown = text(
        step,
        { mayDecline: true, mayDispute: true, returnUrl: "https://shop.example/", contact },
        language,
      );
      expect(shown).toMatch(/a@b\.example.*\+34 911 234 567/);
      expect(shown).toContain("Suministros Aluche, S. L.");
      // No forgotten placeholder, and a name that ends in a full stop brings the sentence's own.
      expect(shown).not.toMatch(/undefined|\$\{|\.\./);
    }
  });

  test("no two languages say the same, so none was left untranslated", () => {
    for (const step of Object.values(STEPS)) {
      expect(new Set(languages.map((language) => text(step, {}, language))).size).toBe(languages.length);
    }
  });
});

describe("the payee's mark", () => {
  const plates = { logo: "LIGHT", icon: "LIGHT" } as const;
  const colors = { brandColor: "#12355b", accentColor: "#0f766e", plates };
  test("is the logo, by its address", () => {
    const logo = "/pay-assets/pictures/1/logo.x";
    expect(html(STEPS.choose, { appearance: { ...colors, logo, icon: null } })).toContain(`src="${logo}"`);
  });

  test("lies on the plate on which it is seen", () => {
    const pictures = { logo: "/logo", icon: null, plates: { logo: "DARK", icon: "LIGHT" } } as const;
    expect(html(STEPS.choose, { appearance: { ...colors, logo: "/logo", icon: null } })).toMatch(/bg-white[^>]*><img/);
    expect(html(STEPS.choose, { appearance: { ...colors, ...pictures } })).toMatch(/bg-plate[^>]*><img/);
    const squares = { logo: null, icon: "/icon", plates: { logo: "LIGHT", icon: "DARK" } } as const;
    expect(html(STEPS.choose, { appearance: { ...colors, ...squares } })).toMatch(/<img src="\/icon"[^>]*bg-plate/);
  });

  test("is a letter where there is no picture", () => {
    const shown = html(STEPS.choose, { appearance: { ...colors, logo: null, icon: null } });
    expect(shown).toMatch(/<span aria-hidden="true"[^>]*>S<\/span>/);
    const payee = { ...aView(STEPS.choose).payee, legalName: "«éxito» S.L." };
    expect(html(STEPS.choose, { payee, appearance: { ...colors, logo: null, icon: null } })).toMatch(
      /<span aria-hidden="true"[^>]*>É<\/span>/,
    );
  });
});

test("says above everything of a sandbox's page that it is a test, in the payer's language (decision 208)", () => {
  expect(html(STEPS.choose, { isSandbox: true })).toContain("TEST: no money moves here.");
  expect(html(STEPS.choose)).not.toContain("TEST: no money");
});

describe("what is confirmed in the bank's app (decision 311)", () => {
  test("says until when, where the payee is", () => {
    expect(text(STEPS.inApp)).toContain("It can be confirmed until 3 August 2026, 12:20 CEST.");
  });

  test("by a code that is made from what the bank shows, shows it above the field (decision 120)", () => {
    const page = html(STEPS.challenged);
    expect(page).toMatch(/<img src="data:image\/png;base64,iVBORw0KGgo[\w+/=]{1000,}"/);
    expect(page).toContain('alt="Picture from which the code is made"');
    expect(page).toMatch(/href="https:\/\/bank.example\/picture"[^>]*>Open the picture of Banco almendro</);
    expect(page.indexOf("Start code 8712345")).toBeLessThan(page.indexOf('name="CODE"'));
    expect(text(STEPS.challenged)).toContain("The code is made from what Banco almendro shows here");
    expect(text(STEPS.challenged)).not.toContain("has given you a code");
    expect(html(STEPS.code)).not.toContain('<img src="data:');
  });

  test("by a code or in the app, where nobody knows which, claims that neither has come (decision 330)", () => {
    const shown = text(STEPS.codeOrApp);
    expect(shown).toContain("if Banco almendro has given you one. If it asks in its app instead, confirm there");
    expect(shown).not.toContain("Banco almendro has given you a code");
    expect(html(STEPS.codeOrApp)).toContain('name="CODE"');
    expect(text(STEPS.code)).toContain("Banco almendro has given you a code");
  });

  test.each(Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []))(
    "in %s, a payee that the bank has not found right is nobody else's account before the bank says so",
    (language) => {
      const { payeeMatches } = aPage(language).words.steps;
      const [bank, payee] = ["Banco almendro", "Suministros Aluche, S. L."] as const;
      const shown = text(STEPS.payeeUnsaid, {}, language).replaceAll("&#x27;", "'");
      expect(shown).toContain(payeeMatches.UNSAID(bank, payee));
      expect(shown).not.toContain(payeeMatches.NONE(bank, payee));
      expect(text(STEPS.payeeDiffers, {}, language).replaceAll("&#x27;", "'")).toContain(
        payeeMatches.NONE(bank, payee),
      );
    },
  );

  test.each(Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []))(
    "in %s, a cancellation says that it is one, and leads back to the payment",
    (language) => {
      const { steps } = aPage(language).words;
      for (const step of [STEPS.inApp, STEPS.code, STEPS.method]) {
        const cancels = { ...step, cancels: true };
        const said = step === STEPS.inApp ? steps.cancelInApp : steps.cancelHere;
        const page = text(cancels, {}, language).replaceAll("&#x27;", "'");
        expect(page).toContain(steps.cancel("Banco almendro"));
        expect(page).toContain(said("Banco almendro"));
        expect(page).not.toContain(steps.inAppHint);
        expect(page).not.toContain(steps.codeHint("Banco almendro"));
        expect(html(cancels, {}, language)).toContain('action="/pay/token/attempt/keep"');
        expect(html(cancels, {}, language)).not.toContain("attempt/abandon");
        // An open page learns of it.
        expect(stepStamp(cancels)).not.toBe(stepStamp(step));
      }
    },
  );

  test.each(Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []))(
    "in %s, a cancellation at the bank may be confirmed there or left, and says when nothing has come of it",
    (language) => {
      const { steps, bank } = aPage(language).words;
      const shownOf = (step: PayerStep) => text(step, {}, language).replaceAll("&#x27;", "'");
      for (const step of [STEPS.atBank, STEPS.others, STEPS.confirming]) {
        const asked = { ...step, cancelUrl: "https://bank.example/cancel" };
        expect(html(asked, {}, language)).toContain('href="https://bank.example/cancel"');
        expect(html(asked, {}, language)).toContain('action="/pay/token/attempt/keep"');
        expect(html(asked, {}, language)).not.toContain("attempt/abandon");
        expect(shownOf(asked)).toContain(steps.cancelHint("Banco almendro"));
        const failed = { ...step, notCancelled: true };
        expect(shownOf(failed)).toContain(steps.notCancelled("Banco almendro"));
        expect(shownOf(failed)).toContain(bank.chooseAnother);
        expect(shownOf(step)).not.toContain(steps.notCancelled("Banco almendro"));
        // An attempt after it: its turns are others.
        const at = new Date("2026-08-03T10:00:01Z");
        const later = { ...step, begunAt: at, sentAt: at, turn: 1_000 };
        expect(new Set([step, asked, failed, later].map(stepStamp)).size).toBe(4);
      }
    },
  );
});

test("a bank that keeps accounts of companies alone says so, beside whatever else there is to say, and is offered", () => {
  const banks = [
    aBank("almendro", { segments: ["BUSINESS"] }),
    aBank("brisamar", { segments: ["BUSINESS"], status: "DEGRADED" }),
    aBank("cierzo", { segments: ["RETAIL", "BUSINESS"] }),
  ];
  const shown = html({ ...STEPS.choose, banks });
  expect(shown).toContain("Banco almendro<small>Only for companies</small>");
  expect(shown).toContain("Banco brisamar<small>Only for companies · May take longer than usual</small>");
  expect(shown).toContain("Banco cierzo</span>");
  expect(shown.match(/name="bankId"/g)).toHaveLength(3);
});
