import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "@playwright/test";
import { mailIn, noticeIn } from "@/lib/deliveries/testing/sample-mail";
import type { MailContent } from "@/lib/mail/message";
import { toHtml } from "@/lib/mail/to-html";
import { drawSheet } from "../support/draw-sheet";

/** Where `npm run screens` wants the pictures. Nobody else runs this (playwright.config.ts). */
const folder = process.env.SCREENS_DIR ?? "";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="36" viewBox="0 0 150 36"><circle cx="18" cy="18" r="14" fill="#f2994a"/><text x="42" y="25" font-family="sans-serif" font-size="20" font-weight="700" fill="#ffffff">Ejemplo</text></svg>`;

const visual = { brandColor: "#0f5c8c" };
const payee = "Ejemplo S.L.";
const operation = { concept: "Mantenimiento año 2026" };

/** By the name of their pictures. */
const MAILS: Readonly<Record<string, (language: string) => MailContent>> = {
  mail: (language) => mailIn(language, operation, visual, payee),
  // Its due date is past, whenever it is drawn.
  "mail-reminder": (language) =>
    mailIn(language, { ...operation, invoiceDueDate: "2026-10-30" }, visual, payee, "REMINDER"),
  "mail-receipt": (language) =>
    noticeIn(language, "RECEIPT", { visual, payee, operation, copies: ["archivo@example.com"] }),
  "mail-rejection": (language) => noticeIn(language, "REJECTION", { visual, payee, operation }),
  "mail-reinstatement": (language) => noticeIn(language, "REINSTATEMENT", { visual, payee, operation }),
  "mail-without-pictures": (language) => mailIn(language, operation, visual, payee),
};

/** Whoever reads it has told the mail program to fetch nothing. */
const WITHOUT_PICTURES: ReadonlySet<string> = new Set(["mail-without-pictures"]);

for (const [name, contentIn] of Object.entries(MAILS)) {
  for (const language of ["es", "en", "de"]) {
    test(`${name} on a phone and a desktop, in the light and in the dark, in ${language}`, async ({ page }) => {
      await mkdir(folder, { recursive: true });
      await page.route("**/pay-assets/**", (route) =>
        WITHOUT_PICTURES.has(name) ? route.abort() : route.fulfill({ contentType: "image/svg+xml", body: LOGO }),
      );
      await page.setContent(toHtml({ language, content: contentIn(language) }), { waitUntil: "networkidle" });
      await drawSheet(page, join(folder, `${name}.${language}.webp`));
    });
  }
}
