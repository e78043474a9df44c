import { nothingHere } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";
import { bankRows } from "../../../_visit/pay-page";
import { look } from "../../../_visit/visit";

type Params = Readonly<{ linkToken: string }>;

/** All banks that this payment can be made at, when somebody searches them. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const visited = await look(request, linkToken);
  return visited.outcome === "FOUND" ? bankRows(request, visited) : nothingHere();
});
