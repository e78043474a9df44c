import { Component, Fragment, type ReactNode, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { PayerDocument } from "@/components/payer/payer-document";
import { PayerPage } from "@/components/payer/payer-page";
import { aPage, aView, STEPS } from "@/components/payer/testing/views";
import { drawnOnce } from "@/components/payer/theme/drawn-once";
import { SignerPage } from "@/components/signer/signer-page";
import { NO_DRAFT, NO_PROBLEMS } from "@/components/signer/signing/draft";
import { aSignerPage, aSignerView, SIGNER_STEPS } from "@/components/signer/testing/views";
import { renderStatic } from "./static-markup";

/** What React makes of a page is what this has to be (decision 357). */

const HOSTILE = `"><script>alert('&amp;')</script>`;
const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);
const WISHES = { query: HOSTILE, country: "ES", all: true, lastBankId: "almendro" };
const VIEWER = { script: "/pdf.js", worker: "/worker.js", files: "/pdf", certificate: "/certificate.js" };

/** Elements and text in their order; React asks for pictures ahead, writes some attributes last, and some names in small letters. */
function partsOf(markup: string): readonly string[] {
  return markup
    .replace(/<link rel="preload"[^>]*>/g, "")
    .split(/(<[^>]*>)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.replace(/^<([\w-]+) (.*?)(\/?)>$/s, (_, name, rest, end) => `<${name} ${inOrder(rest)}${end}>`),
    );
}

function inOrder(attributes: string): string {
  const each = attributes.match(/[^\s"=]+="[^"]*"/g) ?? [];
  // What the pattern passed over would be compared by nobody.
  expect(each.join(" ")).toBe(attributes);
  return each
    .map((one) => one.replace(/^[^=]+/, (name) => name.toLowerCase()))
    .toSorted()
    .join(" ");
}

const PROBLEM = { tone: "unsure", text: HOSTILE, written: HOSTILE } as const;

function expectAlike(page: ReactNode): void {
  expect(partsOf(renderStatic(page))).toEqual(partsOf(renderToStaticMarkup(page)));
}

describe.each(languages)("in %s", (language) => {
  it.each(Object.entries(STEPS))("the payer's page is React's: %s", (_, step) => {
    const isLong = { concept: HOSTILE, mayDecline: true, mayDispute: true, isSandbox: true };
    for (const view of [aView(step), aView(step, isLong)]) {
      expectAlike(<PayerPage view={view} page={aPage(language)} problem={PROBLEM} wishes={WISHES} renewed />);
    }
  });

  it.each(Object.entries(SIGNER_STEPS))("the signer's page is React's: %s", (_, step) => {
    const view = aSignerView(step, { message: HOSTILE });
    const values = new Map([
      ["f-text", HOSTILE],
      ["f-box", "yes"],
    ]);
    const draft = { ...NO_DRAFT, consent: true, values };
    expectAlike(
      <SignerPage view={view} page={aSignerPage(language)} draft={draft} problems={NO_PROBLEMS} viewer={VIEWER} />,
    );
  });
});

it("a whole document holds what React's does, where it was written", () => {
  const document = (
    <PayerDocument
      language="en"
      title={HOSTILE}
      preview={HOSTILE}
      spoken={HOSTILE}
      appearance={aView(STEPS.choose).appearance}
      nonce="nonce"
      assets={{ style: "/style.css", script: "/script.js" }}
    >
      {HOSTILE}
    </PayerDocument>
  );
  const [ours, reacts] = [renderStatic(document), renderToStaticMarkup(document)];
  expect(partsOf(ours).toSorted()).toEqual(partsOf(reacts).toSorted());
  expect(ours).toMatch(/^<html lang="en"><head><meta charSet="utf-8"\/><meta name="viewport"/);
  expect(ours.indexOf('<link rel="stylesheet"')).toBeLessThan(ours.indexOf("<script"));
});

const WRITTEN: Readonly<Record<string, ReactNode>> = {
  nothing: [null, undefined, true, false, ""],
  numbers: [0, -1.5, Number.NaN],
  "lists in lists": [["a", ["b", <b key="c">c</b>]]],
  "what is escaped": <p title={HOSTILE}>{HOSTILE}</p>,
  "yes and no": (
    <button type="button" disabled={false} aria-pressed={false} data-is={false} hidden spellCheck={false} />
  ),
  "a choice": (
    <select defaultValue="b">
      <option value="a">A</option>
      <optgroup label="more">
        <option value="b">B</option>
        <option value="">none</option>
      </optgroup>
    </select>
  ),
  "a choice of nothing": (
    <select defaultValue="">
      <option value="a">A</option>
      <option value="">All</option>
    </select>
  ),
  "a choice that nobody has made": (
    <select>
      <option value="a">A</option>
    </select>
  ),
  "what was typed": <input type="text" defaultValue={HOSTILE} maxLength={5} />,
  "what was ticked": [true, false].map((is) => (
    <input key={String(is)} type="checkbox" value="yes" defaultChecked={is} />
  )),
  "a text area": <textarea name="text" />,
  "a style": <style nonce="n">{":root{--a:#ffffff}@media(width>1px){a>b{color:red}}"}</style>,
  "a drawing": (
    <svg
      viewBox="0 0 1 1"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray="1 2"
      aria-hidden
    >
      <path d="m0 0" fillRule="evenodd" clipRule="evenodd" strokeOpacity={0.5} />
      <text textAnchor="middle">a</text>
    </svg>
  ),
  "an instruction": <meta httpEquiv="refresh" content="5" />,
  fragments: (
    <>
      <i>a</i>
      <Fragment key="b">b</Fragment>
    </>
  ),
};

it.each(Object.entries(WRITTEN))("%s: as React has it", (_, node) => {
  expect(partsOf(renderStatic(node))).toEqual(partsOf(renderToStaticMarkup(node)));
});

it("what is drawn once is not what a select has marked as its choice (decision 359)", () => {
  const Countries = drawnOnce(() => (
    <>
      <option value="ES">España</option>
      <option value="FR">Francia</option>
    </>
  ));
  const markup = ["ES", "FR"].map((country) =>
    renderStatic(
      <select defaultValue={country}>
        <Countries />
      </select>,
    ),
  );
  expect(markup.map((one) => /value="(..)" selected/.exec(one)?.[1])).toEqual(["ES", "FR"]);
});

it("a text area keeps the end of its first line", () => {
  expect(renderStatic(<textarea defaultValue={"\n<two"} />)).toBe("<textarea>\n\n&lt;two</textarea>");
});

it.each(["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)", ""])(
  "an address that leads nowhere or runs something is left out: %j",
  (address) => {
    const page = (
      <form action={address}>
        <a href={address}>a</a>
        <button type="submit" formAction={address} />
        <iframe src={address} title="a" />
      </form>
    );
    expect(renderStatic(page)).toBe('<form><a>a</a><button type="submit"></button><iframe title="a"></iframe></form>');
  },
);

class Old extends Component {
  override render() {
    return "old";
  }
}

function Remembering() {
  const [word] = useState("word");
  return word;
}

const REFUSED: Readonly<Record<string, ReactNode>> = {
  "a class": <Old />,
  "a hook": <Remembering />,
  "a handler": <button type="button" onClick={() => undefined} />,
  "a style of its own": <p style={{ color: "red" }} />,
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is refused
  "HTML from elsewhere": <p dangerouslySetInnerHTML={{ __html: "<b>" }} />,
  "a style that ends itself": <style>{"</style><script>"}</style>,
  "a style in parts": <style>{["a{", "}"]}</style>,
  "a promise": Promise.resolve("later"),
  "a choice that a script would keep": <select value="a" onChange={undefined} />,
  "a text that a script would keep": <textarea value="a" readOnly />,
  "an option without a value": (
    <select defaultValue="A">
      <option>A</option>
    </select>
  ),
  "a script in the page": <script>{"alert(1)"}</script>,
};

it.each(Object.entries(REFUSED))("%s is refused, and not left out", (_, node) => {
  // React says in the log why a hook has no place here.
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => renderStatic(node)).toThrow();
});
