import { belowLink } from "../../_visit/below-link";
import { plainPage } from "../../_visit/plain-pages";
import { signPage } from "../../_visit/sign-page";
import { signerPath, visitAsSigner } from "../../_visit/signer-visit";

type Params = Readonly<{ linkToken: string }>;

/** The hosted page of one signer, whole and without a framework's script: each state works as it is sent. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const visited = await visitAsSigner(request, linkToken);
  return visited.outcome === "FOUND" ? signPage(request, visited) : plainPage(request, visited, signerPath(linkToken));
});
