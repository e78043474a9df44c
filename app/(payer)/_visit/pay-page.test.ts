import { describe, expect, test, vi } from "vitest";
import { LANGUAGES, type Language, toLanguage } from "@/components/payer/language";
import { messagesIn } from "@/components/payer/messages";
import { aBank, aPage, aView, STEPS } from "@/components/payer/testing/views";
import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { AppError } from "@/lib/shared/errors";
import { generator } from "@/lib/shared/testing/random";
import { compress } from "@/server/compress";
import { bankRows, identifyPage, payPage, toBankPage } from "./pay-page";
import { plainPage } from "./plain-pages";

vi.mock("./assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  searchScript: () => "/search.js",
}));

const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);

function aRequest(query = "", headers: Readonly<Record<string, string>> = {}) {
  const policy = "script-src 'self' 'nonce-bm9uY2U='; style-src 'self' 'nonce-bm9uY2U='; frame-src 'none'";
  const asked = new Headers({ "content-security-policy": policy, ...headers });
  return { method: "GET", url: `http://localhost/pay/token${query}`, headers: asked, body: null };
}

function found(step: PayerStep, language = toLanguage("en") ?? "en", options: Partial<PayerView> = {}, path = "token") {
  const page = { ...aPage(language), path: `/pay/${path}` };
  return { outcome: "FOUND", language, words: page.words, view: aView(step, options), page } as const;
}

const manyBanks = Array.from({ length: 40 }, (_, index) => aBank(`bank-${index}`, { aliases: ["Alias", "Otro"] }));

describe("the document", () => {
  test("is whole: the step is its title, the policy's nonce on what is inline", async () => {
    const response = payPage(aRequest(), found(STEPS.choose));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(text).toContain("<title>Choose your bank · Suministros Aluche, S. L.</title>");
    expect(text).toContain('<meta property="og:title" content="Payment request from Suministros Aluche, S. L."/>');
    expect(text).toContain('<style nonce="bm9uY2U=">:root{--panel:#12355b');
    expect(text).toContain('<script src="/s.js" nonce="bm9uY2U=" async="">');
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  test("says what the payer has asked for: a search, a country, all banks, and what their last press came to", async () => {
    const step = { ...STEPS.choose, banks: manyBanks };
    const rows = async (query: string) =>
      (await payPage(aRequest(query), found(step)).text()).match(/name="bankId"/g)?.length ?? 0;
    expect(await rows("")).toBe(8);
    expect(await rows("?all=1")).toBe(40);
    expect(await rows("?q=bank-39")).toBe(1);
    expect(await rows("?country=DE")).toBe(8);
    expect(await payPage(aRequest("?problem=bank_unavailable"), found(step)).text()).toContain('role="alert"');
    const first = await payPage(aRequest("", { cookie: "paraph_bank=bank-31" }), found(step)).text();
    expect(first).toMatch(/<ul[^>]*><li><button [^>]*value="bank-31"/);
  });

  test("shows what was written, and could not be taken now: 409", async () => {
    const problem = { tone: "unsure", text: "Not taken.", written: "It is not for me: I moved <out>" } as const;
    const response = payPage(aRequest(), found(STEPS.atBank), { problem });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("It is not for me: I moved &lt;out&gt;");
  });

  test("keeps what a bank asks in sight when another language is chosen", async () => {
    const bank = aBank("almendro");
    const kept = async (asked: Parameters<typeof identifyPage>[2]["asked"]) =>
      (await identifyPage(aRequest(), found(STEPS.choose), { bank, asked }).text()).match(
        /action="\/pay\/token\/language"[^>]*>((?:<input[^>]*>)*)/,
      )?.[1];
    const input = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}"/>`;
    expect(await kept({ what: "METHOD", methods: [] })).toBe(input("bank", "almendro"));
    expect(await kept({ what: "FIELDS", methodId: "900", fields: [] })).toBe(
      input("bank", "almendro") + input("method", "900"),
    );
    expect(await payPage(aRequest(), found(STEPS.choose)).text()).toMatch(/\/language"[^>]*><ul>/);
  });

  test("of a link that nobody made is a 404 that says nothing; of trouble of ours a 500 that offers another try", async () => {
    const { language, words } = found(STEPS.choose);
    const unknown = plainPage(aRequest(), { outcome: "UNKNOWN_LINK", language, words }, "/pay/token");
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.not.stringContaining("/pay/token")]);
    const failure = new AppError("internal_error");
    const trouble = plainPage(aRequest(), { outcome: "TROUBLE", language, words, failure }, "/pay/token");
    expect([trouble.status, await trouble.text()]).toEqual([500, expect.stringContaining('href="/pay/token"')]);
    expect(trouble.headers.has("retry-after")).toBe(false);
  });

  test("between two pages goes on by itself, and has a button for when it doesn't", async () => {
    const text = await toBankPage(aRequest(), found(STEPS.atBank), "Banco", "https://bank.example/a?b=1&c=2").text();
    expect(text).toContain('<meta http-equiv="refresh" content="0;url=https://bank.example/a?b=1&amp;c=2"/>');
    expect(text).toContain('<a href="https://bank.example/a?b=1&amp;c=2"');
  });

  test("lists all banks for who searches them, each with what it is found by", async () => {
    const text = await bankRows(aRequest(), found({ ...STEPS.choose, banks: manyBanks })).text();
    expect(text.match(/<li data-bank="/g)).toHaveLength(40);
    expect(text).toContain("&quot;aliases&quot;:[&quot;Alias&quot;,&quot;Otro&quot;]");
    expect(await bankRows(aRequest(), found(STEPS.paid)).text()).not.toContain("<li");
  });
});

describe("the invoice beside it", () => {
  const [document] = aView(STEPS.choose).documents;
  const preview = { previewUuid: document?.uuid ?? null };

  test("is framed where there is one, by a policy of that page's own, and not fetched unseen", async () => {
    const response = payPage(aRequest(), found(STEPS.choose, "en", preview));
    expect(response.headers.get("content-security-policy")).toMatch(/'nonce-bm9uY2U='; frame-src 'self'$/);
    expect(await response.text()).toMatch(
      /<iframe src="\/pay\/token\/documents\/[^"]+\/preview#[^"]*" title="Invoice: F-2026-0042.pdf" loading="lazy" class="[^"]*\bhidden\b/,
    );
  });

  test("leaves the policy of every other page as it is", async () => {
    const response = payPage(aRequest(), found(STEPS.choose));
    expect(response.headers.get("content-security-policy")).toBeNull();
    expect(await response.text()).not.toContain("<iframe");
  });
});

describe("its weight", () => {
  const step = { ...STEPS.choose, banks: manyBanks };
  const contact = { email: "customer.service@suministros-aluche.example", phone: "+34911234567" };
  const heaviest = { mayDecline: true, mayDispute: true, returnUrl: "https://shop.example/back", contact };
  test.each(languages)("is at most 24 kB, and 6 kB compressed, in every state (%s)", async (language) => {
    for (const state of [...Object.values(STEPS), step]) {
      const html = await payPage(aRequest(), found(state, language, heaviest)).text();
      const sent = await compress(Buffer.from(html), "gzip");
      expect(Buffer.byteLength(html), state.name).toBeLessThanOrEqual(24_000);
      expect(sent.length, state.name).toBeLessThanOrEqual(6_000);
    }
  });
});

describe("no byte of one payer's page is in another's", () => {
  const { next: random, pick } = generator(20_261_122);
  const steps = Object.values(STEPS);
  /** Dark enough to be a page's as it is. */
  const color = () => `#${Array.from({ length: 3 }, () => (16 + Math.floor(random() * 64)).toString(16)).join("")}`;
  /** The looks of several organisations; what is one's own is in the addresses of its pictures. */
  const brands = Array.from({ length: 12 }, (_, index) => {
    const own = `brand${index}x${Math.floor(random() * 1e9)}`;
    const plates = { logo: "LIGHT", icon: "LIGHT" } as const;
    const colors = { brandColor: color(), accentColor: color() };
    return { own, appearance: { icon: `/${own}/icon`, logo: `/${own}/logo`, plates, ...colors } };
  });
  const marksOf = ({ own, appearance }: (typeof brands)[number]) => [own, appearance.brandColor];
  const payers = Array.from({ length: 60 }, (_, index) => ({
    own: `only${index}x${Math.floor(random() * 1e9)}`,
    amount: 1_000_000 + index * 7_919,
  }));
  type Payer = (typeof payers)[number];
  /** Each payer's page in languages and looks that change, and at steps that do. */
  const pages = payers.flatMap((payer) =>
    Array.from({ length: 3 }, () => ({ payer, brand: pick(brands), language: pick(languages), step: pick(steps) })),
  );

  async function render({ payer: { own, amount }, brand, language, step }: (typeof pages)[number]): Promise<string> {
    const view = {
      payee: { legalName: own, accountNumber: `ES${own}`, bic: own.toUpperCase(), timeZone: "Europe/Madrid" },
      amount: { amount, currency: "EUR" },
      concept: own,
      remittance: own,
      invoice: { number: own, name: own, dueDate: "2030-01-01", isOverdue: false },
      documents: [{ uuid: own, name: `${own}.pdf` }],
      returnUrl: `https://${own}.example/`,
      appearance: brand.appearance,
      contact: { email: `${own}@example.com`, phone: null },
    };
    return payPage(aRequest(), found(step, language, view, own)).text();
  }

  /** Sentences of a language that none of the others has. */
  const sentences = new Map(
    languages.map((language) => {
      const { banks, paid, expired, cancelled, declined, summary } = messagesIn(language, null);
      return [
        language,
        [banks.title, banks.hint, paid.title, expired.title, cancelled.title, declined.title, summary.payUntil],
      ];
    }),
  );
  const saidElsewhere = (language: Language) => {
    const own = new Set(sentences.get(language));
    const others = languages.filter((other) => other !== language).flatMap((other) => sentences.get(other) ?? []);
    return others.filter((sentence) => sentence.length > 8 && ![...own].some((said) => said.includes(sentence)));
  };

  const foreignTo = (payer: Payer) => payers.filter(({ own }) => own !== payer.own).map(({ own }) => own);

  test("whatever two are asked, in whatever language and look, in whatever order", async () => {
    const once = new Map<(typeof pages)[number], string>();
    for (let round = 0; round < 2; round += 1) {
      for (const page of pages.toSorted(() => random() - 0.5)) {
        const text = await render(page);
        expect(text).toBe(once.get(page) ?? text);
        if (once.has(page)) continue;
        once.set(page, text);
        const { payer, brand, language } = page;
        expect(text).toContain(payer.own);
        for (const mark of marksOf(brand)) expect(text).toContain(mark);
        expect(text).toContain(`<html lang="${language}"`);
        const foreign = [
          ...foreignTo(payer),
          ...brands.filter(({ own }) => own !== brand.own).flatMap(marksOf),
          ...saidElsewhere(language),
        ];
        expect(foreign.filter((word) => text.includes(word))).toEqual([]);
      }
    }
  });
});
