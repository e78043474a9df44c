import type { SigningMethod } from "@/lib/operations/model";
import type { SignatureLevel } from "@/lib/signatures/model";
import type { ChangeKind } from "@/lib/verification/model";

export const VERIFY_LANGUAGES = { en: "English", es: "Español" } as const;
export type VerifyLanguage = keyof typeof VERIFY_LANGUAGES;

type Said = Readonly<{ title: string; hint: string }>;

export type VerifyWords = Readonly<{
  title: string;
  intro: string;
  file: string;
  fileHint: string;
  submit: string;
  again: string;
  kept: string;
  language: string;
  asked: (revisions: number) => Said;
  askedUnknown: Said;
  another: Said;
  sealed: Said;
  changed: Said;
  cutOff: Said;
  notOurs: Said;
  sealedFor: string;
  document: string;
  signatures: string;
  signedBefore: string;
  nobody: string;
  nobodyKnown: string;
  unnamed: string;
  methods: Readonly<Record<SigningMethod, string>>;
  levels: Readonly<Record<SignatureLevel, string>>;
  /** Of the signer's own certificate, as the certificate says it; nobody here vouches for that. */
  certificate: (holder: string, issuer: string) => string;
  changes: string;
  kinds: Readonly<Record<ChangeKind, string>>;
  since: (revision: number) => string;
  unrecorded: string;
  legal: string;
  demo: string;
  problems: Readonly<Record<"missing" | "tooLarge" | "tooMany" | "unreadable" | "away" | "other", string>>;
}>;

const en: VerifyWords = {
  title: "Is this document as it was signed?",
  intro:
    "Choose a PDF that was signed with Paraph. You will hear who signed it, when and how, and whether anything has been changed since.",
  file: "The PDF",
  fileHint: "Choose it, or drop it here. Up to 32 MB.",
  submit: "Check the document",
  again: "Check a document",
  kept: "The file is looked at and forgotten: nothing of it is kept.",
  language: "Language",
  asked: (revisions) => ({
    title: "You are asking about a document that was made here",
    hint: `We know it in ${revisions} ${revisions === 1 ? "version" : "versions"}. A code can be copied onto any paper: show the file itself to hear whether it is that document.`,
  }),
  askedUnknown: {
    title: "This code names no document that was made here",
    hint: "Show the file itself: it may still bear our seal.",
  },
  another: {
    title: "This is not the document that the code names",
    hint: "What is said below is true of the file you have shown. The code you scanned belongs to another one.",
  },
  sealed: {
    title: "This document is as it was sealed",
    hint: "Not a byte of what was sealed and signed has been changed.",
  },
  changed: {
    title: "This document has been changed",
    hint: "It began as a document that was sealed here, and is not any more what was sealed and signed.",
  },
  cutOff: {
    title: "This is an earlier version of the document",
    hint: "What it holds is as it was, but later signatures are missing from it. Ask for the newest version.",
  },
  notOurs: {
    title: "This document does not bear our seal",
    hint: "Nothing in it shows that it was signed here. That says nothing about signatures of others it may hold.",
  },
  sealedFor: "Sealed for",
  document: "Document",
  signatures: "Signatures",
  signedBefore: "Signatures before the change",
  nobody: "Nobody has signed it yet.",
  nobodyKnown: "None that can be vouched for.",
  unnamed: "A signer without a name",
  methods: {
    HANDWRITTEN: "by hand, on a screen",
    EMAIL_OTP: "with a code sent by email",
    SMS_OTP: "with a code sent by SMS",
    CERTIFICATE: "with a certificate of their own",
    REMOTE: "through a provider of signatures",
  },
  certificate: (holder, issuer) => `Certificate of ${holder}, issued by ${issuer}`,
  levels: {
    "B-B": "without a timestamp",
    "B-T": "with a timestamp",
    "B-LT": "with a timestamp, kept verifiable",
    "B-LTA": "with timestamps, kept verifiable for the archive",
  },
  changes: "What was changed",
  kinds: {
    BYTES_CHANGED: "Bytes of what was sealed or signed are not as they were.",
    CONTENT_CHANGED: "What a page shows was changed: text, a picture, its size or its layers.",
    PAGES_CHANGED: "A page was added, removed, replaced or moved.",
    ANNOTATION_CHANGED: "Something on a page was added, removed or moved: a note, a link, a stamp, a field.",
    FIELD_CHANGED: "What a field says or shows was changed, or somebody else put a signature there.",
    BYTES_APPENDED: "Something was added behind the end of the file.",
    REVISION_MISSING: "The end was cut off: later signatures are missing.",
    OTHER: "Something else was changed: an attachment, an action, what the file says of itself.",
  },
  since: (revision) => `Since version ${revision}.`,
  unrecorded:
    "This document is not in our records. What is said here is what the certificate of our seal proves, and no more: signatures that came later may be missing.",
  legal:
    "The seal proves that the document is unchanged. A signature by hand or with a code is a simple electronic signature of that person under eIDAS; a certificate of their own speaks for itself.",
  demo: "This is a demo: its seal is one that anybody can make, and proves nothing.",
  problems: {
    missing: "No file was chosen.",
    tooLarge: "The file is larger than 32 MB.",
    tooMany: "Too many files were checked from here. Wait a minute and try again.",
    unreadable: "The file takes too much to be read: it is damaged, or made to be unreadable.",
    away: "This service is away for a moment. Try again.",
    other: "The file could not be checked. Try again.",
  },
};

const es: VerifyWords = {
  title: "¿Está este documento tal como se firmó?",
  intro:
    "Elige un PDF que se haya firmado con Paraph. Sabrás quién lo firmó, cuándo y cómo, y si algo ha cambiado desde entonces.",
  file: "El PDF",
  fileHint: "Elígelo o arrástralo hasta aquí. Hasta 32 MB.",
  submit: "Comprobar el documento",
  again: "Comprobar un documento",
  kept: "El archivo se examina y se olvida: no se guarda nada de él.",
  language: "Idioma",
  asked: (revisions) => ({
    title: "Preguntas por un documento que se hizo aquí",
    hint: `Lo conocemos en ${revisions} ${revisions === 1 ? "versión" : "versiones"}. Un código se puede copiar en cualquier papel: muestra el propio archivo para saber si es ese documento.`,
  }),
  askedUnknown: {
    title: "Este código no nombra ningún documento hecho aquí",
    hint: "Muestra el propio archivo: puede que lleve nuestro sello.",
  },
  another: {
    title: "Este no es el documento que nombra el código",
    hint: "Lo que se dice abajo vale para el archivo que has mostrado. El código que has escaneado es de otro.",
  },
  sealed: {
    title: "Este documento está tal como se selló",
    hint: "No ha cambiado ni un byte de lo que se selló y se firmó.",
  },
  changed: {
    title: "Este documento se ha modificado",
    hint: "Empezó siendo un documento sellado aquí y ya no es lo que se selló y se firmó.",
  },
  cutOff: {
    title: "Esta es una versión anterior del documento",
    hint: "Lo que contiene está como estaba, pero le faltan firmas posteriores. Pide la versión más reciente.",
  },
  notOurs: {
    title: "Este documento no lleva nuestro sello",
    hint: "Nada en él muestra que se firmara aquí. Eso no dice nada de las firmas de otros que pueda contener.",
  },
  sealedFor: "Sellado para",
  document: "Documento",
  signatures: "Firmas",
  signedBefore: "Firmas anteriores a la modificación",
  nobody: "Todavía no lo ha firmado nadie.",
  nobodyKnown: "Ninguna de la que se pueda responder.",
  unnamed: "Un firmante sin nombre",
  methods: {
    HANDWRITTEN: "a mano, en una pantalla",
    EMAIL_OTP: "con un código enviado por correo",
    SMS_OTP: "con un código enviado por SMS",
    CERTIFICATE: "con su propio certificado",
    REMOTE: "a través de un proveedor de firmas",
  },
  certificate: (holder, issuer) => `Certificado de ${holder}, emitido por ${issuer}`,
  levels: {
    "B-B": "sin sello de tiempo",
    "B-T": "con sello de tiempo",
    "B-LT": "con sello de tiempo, verificable a largo plazo",
    "B-LTA": "con sellos de tiempo, verificable a largo plazo en archivo",
  },
  changes: "Qué ha cambiado",
  kinds: {
    BYTES_CHANGED: "Hay bytes de lo sellado o firmado que no son los que eran.",
    CONTENT_CHANGED: "Ha cambiado lo que muestra una página: texto, una imagen, su tamaño o sus capas.",
    PAGES_CHANGED: "Se ha añadido, quitado, sustituido o movido una página.",
    ANNOTATION_CHANGED: "Se ha añadido, quitado o movido algo en una página: una nota, un enlace, un sello, un campo.",
    FIELD_CHANGED: "Ha cambiado lo que dice o muestra un campo, o alguien ajeno ha puesto una firma en él.",
    BYTES_APPENDED: "Se ha añadido algo detrás del final del archivo.",
    REVISION_MISSING: "Se ha cortado el final: faltan firmas posteriores.",
    OTHER: "Ha cambiado otra cosa: un adjunto, una acción, lo que el archivo dice de sí mismo.",
  },
  since: (revision) => `Desde la versión ${revision}.`,
  unrecorded:
    "Este documento no está en nuestros registros. Lo que se dice aquí es lo que demuestra el certificado de nuestro sello, y nada más: pueden faltar firmas posteriores.",
  legal:
    "El sello demuestra que el documento no ha cambiado. Una firma a mano o con un código es una firma electrónica simple de esa persona según eIDAS; un certificado propio habla por sí mismo.",
  demo: "Esto es una demostración: su sello lo puede hacer cualquiera y no prueba nada.",
  problems: {
    missing: "No se ha elegido ningún archivo.",
    tooLarge: "El archivo supera los 32 MB.",
    tooMany: "Se han comprobado demasiados archivos desde aquí. Espera un minuto y vuelve a intentarlo.",
    unreadable: "El archivo cuesta demasiado de leer: está dañado o hecho para que no se pueda leer.",
    away: "El servicio no está disponible por un momento. Vuelve a intentarlo.",
    other: "No se ha podido comprobar el archivo. Vuelve a intentarlo.",
  },
};

export const VERIFY_WORDS: Readonly<Record<VerifyLanguage, VerifyWords>> = { en, es };
