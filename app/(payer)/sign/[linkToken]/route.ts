import { signerPathInPlaceOf } from "@/lib/flows/renewing/follow-renewals";
import { getDb } from "@/lib/http/database";
import { toRemoteFailure } from "@/lib/signatures/remote/remote-failure";
import { seeOther } from "../../_visit/answers";
import { belowLink } from "../../_visit/below-link";
import { plainPage } from "../../_visit/plain-pages";
import { backWithNothing } from "../../_visit/remote-signing";
import { inPlaceOf } from "../../_visit/renewed";
import { signPage } from "../../_visit/sign-page";
import { signerPath, visitAsSigner } from "../../_visit/signer-visit";

type Params = Readonly<{ linkToken: string }>;

/** The hosted page of one signer, whole and without a framework's script: each state works as it is sent. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const visited = await visitAsSigner(request, linkToken);
  if (visited.outcome !== "FOUND") return plainPage(request, visited, signerPath(linkToken));
  const newest = visited.view.step.name === "EXPIRED" ? await signerPathInPlaceOf(getDb(), linkToken) : null;
  if (newest !== null) return seeOther(inPlaceOf(newest));
  const failure = toRemoteFailure(new URL(request.url).searchParams.get("remote"));
  if (failure !== null && visited.view.step.name === "SIGN")
    return backWithNothing(request, linkToken, visited, failure);
  return signPage(request, visited);
});
