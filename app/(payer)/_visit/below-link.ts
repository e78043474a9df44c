import { addressPolicy, type RatePolicy, requireTurn, takeTurn } from "@/lib/http/rate-limit";
import { clientAddress } from "@/lib/http/request/client-address";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { networkOf } from "@/lib/shared/network-of";
import { tooManyPage } from "./plain-pages";

type Handler<Params> = (request: ApiRequest, context: Readonly<{ params: Promise<Params> }>) => Promise<Response>;

/** Mistyped links of a whole office are fewer. */
const WRONG_LINKS: RatePolicy = { name: "wrong-links", perMinute: 30 };

/**
 * A handler of what stands below a link. What isn't there is counted under the address that asked for it (decision 84): more than a
 * few a minute are a 429, which says as little. Who has the right link is served beside who guesses, until so much is guessed from
 * there that nothing is looked up any more.
 */
export function belowLink<Params>(handle: Handler<Params>): Handler<Params> {
  return async (request, context) => {
    const address = clientAddress(request);
    const place = address && networkOf(address);
    const unseen = refusal(() => requireTurn(floodPolicy(), place));
    if (unseen) return tooManyPage(request, unseen);
    const response = await handle(request, context);
    const wrong = response.status === 404 ? refusal(() => countWrongLink(place)) : null;
    return wrong ? tooManyPage(request, wrong) : response;
  };
}

/** Each counts as a part of a flood, also where it is refused as a guess. */
function countWrongLink(place: string | null): void {
  takeTurn(floodPolicy(), place, () => undefined);
  takeTurn(WRONG_LINKS, place, () => undefined);
}

/** As many as one address may ask of the API. */
function floodPolicy(): RatePolicy {
  const general = addressPolicy();
  return general && { ...general, name: "wrong-link-flood" };
}

/** The limit's own error; null where there is a turn left. */
function refusal(take: () => void): AppError | null {
  try {
    take();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return error;
    throw error;
  }
}
