import { expect, it } from "vitest";
import type { MailContent } from "@/lib/mail/message";
import { toHtml } from "@/lib/mail/to-html";
import { mailIn, noticeIn } from "./testing/sample-mail";
import { DELIVERY_LANGUAGES } from "./words/language";

const MAILS: Readonly<Record<string, (language: string) => MailContent>> = {
  LINK: (language) => mailIn(language),
  REMINDER: (language) => mailIn(language, {}, {}, undefined, "REMINDER"),
  RECEIPT: (language) => noticeIn(language, "RECEIPT", { copies: ["books@example.com"], isMoreOnPage: true }),
  REJECTION: (language) => noticeIn(language, "REJECTION"),
  REINSTATEMENT: (language) => noticeIn(language, "REINSTATEMENT"),
};

/** All that a mail has to say, as its plain twin says it. */
function factsOf({ heading, paragraphs, facts = [], link, note, contact, sender }: MailContent): readonly string[] {
  const all = [heading?.text, heading?.note, ...paragraphs, ...facts.flat(), link?.label, note, contact, sender?.name];
  return all.flatMap((fact) => fact || []);
}

/** What is read of a mail whose pictures are gone with what stands in their place. */
function readWithoutPictures(html: string): string {
  const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  const words = body
    .replaceAll(/<img [^>]*>/g, "")
    // The line beside the subject is in no open mail.
    .replaceAll(/<div style="display:none[^>]*>.*?<\/div>/gs, "")
    .replaceAll(/<[^>]+>/g, "");
  const letters = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'" };
  return Object.entries(letters)
    .reduce((text, [name, letter]) => text.replaceAll(`&${name};`, letter), words)
    .replaceAll(/\s+/g, " ");
}

it.each(Object.keys(MAILS).flatMap((kind) => DELIVERY_LANGUAGES.map((language) => [kind, language] as const)))(
  "no fact of a mail lies in a picture alone: %s in %s (decision 185)",
  (kind, language) => {
    const content = MAILS[kind]?.(language);
    if (!content) throw new Error("There is no such mail.");
    const html = toHtml({ language, content });
    const read = readWithoutPictures(html);
    const facts = factsOf(content).map((fact) => fact.replaceAll(/\s+/g, " "));
    expect(facts.length).toBeGreaterThan(8);
    expect(facts.filter((fact) => !read.includes(fact))).toEqual([]);
    // Nor is anything a background's, which nobody would miss by its words.
    expect(html).not.toMatch(/background(-image)?:[^;"]*url\(|<svg|\bbackground="/i);
  },
);
