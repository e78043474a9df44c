import { askNewSigningLink } from "@/lib/signatures/ask-new-signing-link";
import { signerForm } from "../../../_visit/signer-form";

export const POST = signerForm(askNewSigningLink);
