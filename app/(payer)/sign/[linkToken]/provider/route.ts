import { getDb } from "@/lib/http/database";
import { findOpenPassage } from "@/lib/signatures/remote/begin-remote-signing";
import { seeOther } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";
import { plainPage } from "../../../_visit/plain-pages";
import { toProviderPage } from "../../../_visit/sign-page";
import { lookAsSigner, signerPath } from "../../../_visit/signer-visit";

type Params = Readonly<{ linkToken: string }>;

/**
 * On the way to the provider. A page of its own, because a form may not end at another site under our policy (`form-action`), and
 * because a button must be there when the provider's app doesn't open.
 */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const found = await lookAsSigner(request, linkToken);
  if (found.outcome !== "FOUND") return plainPage(request, found, signerPath(linkToken));
  const url = found.view.step.name === "SIGN" ? await findOpenPassage(getDb(), linkToken) : null;
  const provider = found.view.remoteProvider;
  return url && provider !== null ? toProviderPage(request, found, provider, url) : seeOther(signerPath(linkToken));
});
