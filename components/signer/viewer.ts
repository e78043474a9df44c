import type { SignerMessages } from "./messages";

/** Addresses of what shows a PDF: pdf.js, its worker, and the folder of fonts, character maps and decoders that it may ask for. */
export type ViewerAssets = Readonly<{
  script: string;
  worker: string;
  files: string;
  /** What opens a signer's own certificate; nobody else loads it. */
  certificate: string;
}>;

/** What the island says by itself. */
export type ViewerWords = SignerMessages["viewer"] &
  Pick<SignerMessages["documents"], "loading" | "notShown"> &
  Pick<SignerMessages["fields"], "progress" | "finish"> &
  Readonly<{ nextField: string }>;
