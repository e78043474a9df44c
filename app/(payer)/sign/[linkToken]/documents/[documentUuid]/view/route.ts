import { shownDocument } from "../../../../../_visit/documents";
import { signerDocument } from "../../../../../_visit/signer-document";

export const GET = signerDocument(shownDocument);
