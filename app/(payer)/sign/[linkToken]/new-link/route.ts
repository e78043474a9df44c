import { askNewSigningLink } from "@/lib/signatures/signers/ask-new-signing-link";
import { backToPage } from "../../../_visit/link-form";
import { signerForm } from "../../../_visit/signer-form";

export const POST = signerForm(askNewSigningLink);

export const GET = backToPage("/sign");
