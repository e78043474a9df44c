import type { SignerMessages } from "@/components/signer/messages";
import type { SignerContext } from "@/components/signer/signer-context";
import { NO_PROBLEMS, type SigningDraft, type SigningProblems, valueId } from "@/components/signer/signing/draft";
import { isPoolFull } from "@/lib/documents/document-pool";
import { toAppError } from "@/lib/http/reply/problem";
import { assertNever } from "@/lib/shared/assert-never";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { CERTIFICATE_FAULTS, type RemoteFailure } from "@/lib/signatures/model";
import type { SignerView } from "@/lib/signatures/signer-view";
import type { FoundSigner } from "./signer-visit";

/** What was asked for when it could not be had. */
type Asked = "SIGN" | "CODE";

/** What a press comes to that did not do what it was to do: the page's status, and its words. */
export function signingProblems(
  error: unknown,
  asked: Asked,
  { view, page }: FoundSigner,
  draft: SigningDraft,
): Readonly<{ status: number; problems: SigningProblems; retryAfterSeconds?: number | undefined }> {
  const { words, common } = page;
  const noticed = (notice: string) => ({ ...NO_PROBLEMS, notice });
  const known = error instanceof AppError ? error : null;
  switch (known?.code) {
    case "invalid_field": {
      const places = new Map(known.errors.flatMap((each) => toPlace(each, view, words, draft)));
      // What has no place on this page is said all the same.
      return { status: 422, problems: { notice: places.size === 0 ? common.problems.other : null, places } };
    }
    case "conflict":
      return { status: 409, problems: noticed(words.problems.changed) };
    case "rate_limited": {
      const tooMany = asked === "CODE" ? words.problems.tooManyCodes : words.problems.tooManyTries;
      return {
        status: 429,
        problems: noticed(isPoolFull(known) ? common.problems.other : tooMany),
        retryAfterSeconds: known.retryAfterSeconds,
      };
    }
    default: {
      log.error({ err: error }, "a signer's form could not be handled");
      const { code, retryAfterSeconds } = toAppError(error);
      return {
        // Documents that can't be kept, read or sealed for a while, or a machine that has no time: it passes.
        status: code === "service_unavailable" ? 503 : 500,
        problems: noticed(asked === "CODE" ? words.problems.codeNotSent : common.problems.other),
        retryAfterSeconds,
      };
    }
  }
}

/** Why nothing came of signing at a provider. */
export function remoteFailureWords(failure: RemoteFailure, provider: string, { words }: SignerContext): string {
  switch (failure) {
    case "CHANGED":
      return words.problems.changed;
    case "TOO_OFTEN":
      return words.problems.tooManyTries;
    default:
      return words.remote.failures[failure](provider);
  }
}

/** The place of the page that an error points at, by its `id`, and what is said there. */
function toPlace(
  error: FieldError,
  view: SignerView,
  { problems, certificate }: SignerMessages,
  draft: SigningDraft,
): (readonly [string, string])[] {
  if (!("pointer" in error)) return [];
  const [, place = "", fieldUuid = ""] = error.pointer.split("/");
  switch (place) {
    case "consent":
      return [["consent", problems.consent]];
    case "handwriting":
      return [["handwriting", problems.handwriting]];
    case "initials":
      return [["initials", problems.initials]];
    case "code":
      return [["code", draft.code === "" ? problems.codeMissing : problems.code]];
    case "certificate":
      return [placeOfCertificate(error.code, certificate)];
    case "signatures":
      return [["certificate", certificate.faults.WRONG_SIGNATURE]];
    case "method":
      // Sent as it is only where no script runs.
      return error.code === "needs_key" ? [["certificate", certificate.needsScript]] : [];
    case "values":
      return [placeOfField(fieldUuid, error.code, view, problems)];
    default:
      return [];
  }
}

function placeOfCertificate(code: string, { faults }: SignerMessages["certificate"]): readonly [string, string] {
  const fault = CERTIFICATE_FAULTS.find((each) => each.toLowerCase() === code) ?? "UNREADABLE";
  return [fault === "WRONG_PASSWORD" ? "certificate-password" : "certificate", faults[fault]];
}

/** A signature that is missing in a field is missing where it is made. */
function placeOfField(
  fieldUuid: string,
  code: string,
  { documents }: SignerView,
  problems: SignerMessages["problems"],
): readonly [string, string] {
  const type = documents.flatMap(({ fields }) => fields).find(({ uuid }) => uuid === fieldUuid)?.type;
  switch (type) {
    case "SIGNATURE":
      return ["handwriting", problems.handwriting];
    case "INITIALS":
      return ["initials", problems.initials];
    case "DATE":
    case "TEXT":
    case "CHECKBOX":
    case undefined:
      return [valueId(fieldUuid), code === "does_not_fit" ? problems.valueTooLong : problems.value];
    default:
      return assertNever(type);
  }
}
