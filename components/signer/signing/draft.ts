import type { SigningMethod } from "@/lib/signatures/model";

/** The form of the page, which its parts belong to wherever they stand (`form=`), and the names that it sends. */
export const FORM_ID = "signing";

export const PENS = ["handwriting", "initials"] as const;
export type Pen = (typeof PENS)[number];

/** What the methods are called that this page offers, in the order in which the signer's own are shown. */
export const OFFERED = [
  "HANDWRITTEN",
  "EMAIL_OTP",
  "SMS_OTP",
  "CERTIFICATE",
  "REMOTE",
] as const satisfies readonly SigningMethod[];
export type OfferedMethod = (typeof OFFERED)[number];

export function toOffered(method: string | null): OfferedMethod | null {
  return OFFERED.find((offered) => offered === method) ?? null;
}

export const penNames = (pen: Pen) => ({ kind: pen, name: `${pen}.name`, drawing: `${pen}.drawing` });
export const valueName = (fieldUuid: string) => `value.${fieldUuid}`;

/** Of the places that a problem may point at. */
export const valueId = (fieldUuid: string) => `value-${fieldUuid}`;

/** What a signer has filled in so far, as the form sends it: shown again where it could not be taken. */
export type SigningDraft = Readonly<{
  method: OfferedMethod | null;
  consent: boolean;
  code: string;
  pens: Readonly<Record<Pen, DraftPen>>;
  /** By field: a text, a day (`YYYY-MM-DD`), or something where a box is ticked. */
  values: ReadonlyMap<string, string>;
}>;

/** Both ways are kept: who has tried one may go back to the other. The drawing is JSON of a `Drawing`. */
export type DraftPen = Readonly<{ kind: "drawn" | "typed" | null; name: string; drawing: string }>;

const NOTHING: DraftPen = { kind: null, name: "", drawing: "" };

export const NO_DRAFT: SigningDraft = {
  method: null,
  consent: false,
  code: "",
  pens: { handwriting: NOTHING, initials: NOTHING },
  values: new Map(),
};

/** Why what was sent could not be taken. */
export type SigningProblems = Readonly<{
  notice: string | null;
  /** By the `id` of the place. */
  places: ReadonlyMap<string, string>;
}>;

export const NO_PROBLEMS: SigningProblems = { notice: null, places: new Map() };
