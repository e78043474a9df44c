import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { pickSignerLanguage } from "@/lib/signatures/mails/pick-language";
import { type FormHandler, linkForm } from "./link-form";

/** A POST of the signer's page that fills in no documents. What comes of it, the page itself shows. */
export function signerForm(handle: FormHandler) {
  return linkForm({ folder: "/sign", problemOf, keepLanguage: pickSignerLanguage }, handle);
}

function problemOf(error: unknown): null {
  if (!(error instanceof AppError)) log.error({ err: error }, "a signer's form could not be handled");
  return null;
}
