import { askNewSigningLink } from "@/lib/signatures/signers/ask-new-signing-link";
import { signerForm } from "../../../_visit/signer-form";

export const POST = signerForm(askNewSigningLink);
