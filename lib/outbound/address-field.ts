import { env } from "@/lib/shared/env";
import { lineField } from "@/lib/shared/fields";
import { isWebUri, toWebUri } from "@/lib/shared/uri";
import { addressPolicy, urlProblem, webUrlProblem } from "./guard-address";

/** Addresses that an organisation names: kept, read back and gone to as they were sent (decision 362). */

const URL_CHARACTERS_MAX = 2048;

/** Where a person's browser is sent: what it can reach is not ours to judge. */
export const visitedAddressField = addressField((text) => webUrlProblem(text, { allowHttp: env().demo }));

/**
 * Where our server is sent. What its name leads to is found out where the connection is made (guarded-connector.ts): it can
 * point elsewhere by then.
 */
export const calledAddressField = addressField((text) => urlProblem(text, addressPolicy()) ?? fragmentProblem(text));

function addressField(problemOf: (text: string) => string | null) {
  return lineField(URL_CHARACTERS_MAX)
    .check((context) => {
      const problem = problemOf(context.value) ?? writingProblem(context.value);
      if (problem !== null) context.issues.push({ code: "custom", input: context.value, message: problem });
    })
    .meta({ format: "uri" });
}

/** Whoever reads it back holds it against `format: uri`; what only an address bar understands is not made into something else. */
function writingProblem(text: string): string | null {
  return isWebUri(text) ? null : `must be a URI (RFC 3986), such as ${toWebUri(text)}`;
}

function fragmentProblem(text: string): string | null {
  return text.includes("#") ? "must not have a fragment: no request carries it" : null;
}
