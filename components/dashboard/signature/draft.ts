import type { FieldType } from "@/lib/documents/model";
import type { SignerRole, SigningMethod } from "@/lib/operations/model";

/** What a request can be made with. Only what is ACTIVE, the default first. */
export type SignatureChoices = Readonly<{
  language: string;
  configurations: readonly Readonly<{ uuid: string; name: string; methods: readonly SigningMethod[] }>[];
  /** Whether there is an account to be paid to. */
  canCollect: boolean;
}>;

/** A request for signatures while it is written. Everything is kept as it was typed: what is refused is not lost. */
export type Draft = Readonly<{
  title: string;
  message: string;
  documents: readonly DocumentDraft[];
  signers: readonly SignerDraft[];
  /** Whether each waits for the one before; else all sign at the same time. */
  isSequential: boolean;
  fields: readonly FieldDraft[];
  payment: PaymentDraft | null;
  configuration: string;
  validity: string;
  language: string;
  externalId: string;
}>;

export type DocumentDraft = Readonly<{
  id: string;
  file: File;
  /** By which a template has it already: it is not sent again. */
  handle?: string;
}>;

export type SignerDraft = Readonly<{
  id: string;
  name: string;
  lastName: string;
  email: string;
  phone: string;
  role: SignerRole;
  /** Empty: whatever the configuration allows. */
  methods: readonly SigningMethod[];
  /** A template's word for when it is theirs: whoever has the same one as the person before them signs beside them. */
  turn?: number | undefined;
  /** What a template calls whoever this is. */
  label?: string;
}>;

/** Where something lies: points from the upper left corner of the page as it is seen, whatever its rotation and crop box. */
export type Place = Readonly<{ page: number; x: number; y: number; width: number; height: number }>;

export type FieldDraft = Place &
  Readonly<{
    id: string;
    documentId: string;
    /** Empty: the sender fills it, and nobody else. */
    signerId: string;
    type: FieldType;
    required: boolean;
    label: string;
    /** By which a template's sender fills it, a text alone. */
    key?: string;
    /** What the sender has filled in: it is printed, and nobody's field any more. */
    value?: string;
  }>;

/** What is paid once everything is signed, and by which signer. */
export type PaymentDraft = Readonly<{ amount: string; concept: string; signerId: string }>;

export const DOCUMENTS_MAX = 10;
export const SIGNERS_MAX = 20;

export function emptyDraft(configuration: string): Draft {
  return {
    title: "",
    message: "",
    documents: [],
    signers: [newSigner([])],
    isSequential: true,
    fields: [],
    payment: null,
    configuration,
    validity: "",
    language: "",
    externalId: "",
  };
}

export function newSigner(signers: readonly SignerDraft[], problems?: Problems): SignerDraft {
  return {
    id: nextId("signer", signers, problems),
    name: "",
    lastName: "",
    email: "",
    phone: "",
    role: "SIGNER",
    methods: [],
  };
}

/** By the place of each: `signers.signer-3.email`. */
type Problems = Readonly<Record<string, unknown>>;

/**
 * A name that no other has, and of which no problem speaks: what was wrong with one that was taken away is not said of the next.
 * `signer-3`; the number is also what the signer's colour goes by.
 */
export function nextId(
  kind: "signer" | "document" | "field",
  others: readonly Readonly<{ id: string }>[],
  problems: Problems = {},
): string {
  const spokenOf = Object.keys(problems).flatMap((place) => place.split(".").filter((id) => id.startsWith(`${kind}-`)));
  return `${kind}-${Math.max(0, ...[...others.map(({ id }) => id), ...spokenOf].map(numberOf)) + 1}`;
}

export function numberOf(id: string): number {
  return Number(id.split("-").at(-1));
}

/** Those who sign or approve: whoever only reads fills nothing. */
export function acting(signers: readonly SignerDraft[]): readonly SignerDraft[] {
  return signers.filter(({ role }) => role !== "VIEWER");
}

/** Whose turn is when, from 1, by their places in the list. */
export function turnsOf(people: readonly Pick<SignerDraft, "turn">[], isSequential: boolean): readonly number[] {
  let last = 1;
  return people.map(({ turn }, index) => {
    const isBeside = index === 0 || !isSequential || (turn !== undefined && turn === people[index - 1]?.turn);
    return isBeside ? last : ++last;
  });
}

/** Nobody beside another any more: who has chosen an order means the one of the list. */
export function inListOrder<Person extends Pick<SignerDraft, "turn">>(people: readonly Person[]): readonly Person[] {
  return people.map((person) => ({ ...person, turn: undefined }));
}

/** The places that are asked for: what somebody was to fill who only reads by now stays in the draft, and is not sent. */
export function askedFields({ signers, fields }: Pick<Draft, "signers" | "fields">): readonly FieldDraft[] {
  const ids = new Set(acting(signers).map(({ id }) => id));
  return fields.filter(({ signerId, value = "" }) => ids.has(signerId) || (signerId === "" && value.trim() !== ""));
}

export function withoutDocument(draft: Draft, id: string): Draft {
  return {
    ...draft,
    documents: draft.documents.filter((document) => document.id !== id),
    fields: draft.fields.filter(({ documentId }) => documentId !== id),
  };
}

/** Whoever was to pay is gone with them: then the first one is. */
export function withoutSigner(draft: Draft, id: string): Draft {
  const signers = draft.signers.filter((signer) => signer.id !== id);
  const { payment } = draft;
  return {
    ...draft,
    signers,
    fields: draft.fields.filter(({ signerId }) => signerId !== id),
    payment: payment?.signerId === id ? { ...payment, signerId: signers[0]?.id ?? "" } : payment,
  };
}

/** The same list with one of it at another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}
