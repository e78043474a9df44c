import { methodIdOf } from "@/lib/banks/methods";
import type { BankRecord } from "@/lib/banks/records/record";
import type { FieldError } from "@/lib/shared/errors";

/**
 * What of a record does not go together: each field may be right by itself, and the bank could still not be spoken to, or a
 * field would be read by nobody. Pointers are into the record. A platform's defaults may leave it to its banks.
 */
export function contradictionsIn(record: BankRecord): readonly FieldError[] {
  return [...ofAuth(record), ...ofMethods(record)];
}

/**
 * What a record says in vain: no address and no payment would ever fit it, or it waits for what nobody reads. Refused when it is
 * written; a bank that stands is read all the same, since payments are on their way there. Pointers are into the record.
 */
export function futileIn({ endpoint, completion, statuses, products }: BankRecord): readonly FieldError[] {
  return [
    ...endpoint.hosts.flatMap((host, at) =>
      unless(HOST.test(host), `/endpoint/hosts/${at}`, "is neither host[:port] nor http://host[:port]"),
    ),
    ...unless(
      completion !== "CODE" || statuses.reportsSca,
      "/statuses/reportsSca",
      "has to be true where a code is awaited: by it the bank says that it waits",
    ),
    ...Object.entries(products).flatMap(([name, product]) => {
      const fits = !product || product.amountMinorMin <= product.amountMinorMax;
      return unless(fits, `/products/${name}/amountMinorMin`, "is more than amountMinorMax");
    }),
  ];
}

/** As `record.ts` leaves what can be one. */
const HOST =
  /^(http:\/\/)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d+)?$|^(http:\/\/)?\[[0-9a-f:]+\](:\d+)?$/;

/** Two methods that nobody could tell apart: neither an attempt, nor the payer who chooses. */
function ofMethods({ methods }: BankRecord): readonly FieldError[] {
  return methods.flatMap((method, at) => {
    const before = methods.slice(0, at);
    const isNamed = before.every((other) => methodIdOf(other) !== methodIdOf(method));
    const isWorded = before.every(({ approach, label }) => approach !== method.approach || label !== method.label);
    return [
      ...unless(isNamed, `/methods/${at}/id`, "is another method's; of several with one approach each needs its own"),
      ...unless(isWorded, `/methods/${at}/label`, "is needed: another method of this approach is worded the same"),
    ];
  });
}

function ofAuth({ auth, redirectState, methods }: BankRecord): readonly FieldError[] {
  const { psuToken, authorizeUrl, tokenUrl } = auth;
  if (psuToken === "NONE") {
    const redirect = unless(redirectState !== "OAUTH_STATE", "/redirectState", "needs auth.psuToken INTEGRATED");
    return [...withoutPayersToken(auth), ...redirect];
  }
  const isPreStep = psuToken === "PRE_STEP";
  const needed = (url: string | null, other: string | null) => url !== null || (!isPreStep && other === null);
  // After the pre-step a bank with pages of its own sends the payer there as any bank does.
  const bringsStateBack = !isPreStep || methods.every(({ approach }) => approach !== "REDIRECT");
  return [
    ...unless(needed(authorizeUrl, tokenUrl), "/auth/authorizeUrl", `is needed for ${psuToken}`),
    ...unless(needed(tokenUrl, authorizeUrl), "/auth/tokenUrl", `is needed for ${psuToken}`),
    ...unless(authorizeUrl !== null || auth.issuer === null, "/auth/issuer", "is told by the server's description"),
    ...unless(
      redirectState !== "OAUTH_STATE" || bringsStateBack,
      "/redirectState",
      "needs auth.psuToken INTEGRATED, or a way without a redirect",
    ),
  ];
}

/** Nobody reads them where the payer gives no token. */
function withoutPayersToken(auth: BankRecord["auth"]): readonly FieldError[] {
  const unread = "does nothing where auth.psuToken is NONE";
  return [
    ...unless(auth.authorizeUrl === null, "/auth/authorizeUrl", unread),
    ...unless(auth.tokenUrl === null, "/auth/tokenUrl", unread),
    ...unless(auth.issuer === null, "/auth/issuer", unread),
    ...unless(auth.scope === null, "/auth/scope", unread),
    ...unless(auth.pkce, "/auth/pkce", unread),
    ...unless(!auth.statusNeedsPsuToken, "/auth/statusNeedsPsuToken", unread),
  ];
}

function unless(holds: boolean, pointer: string, detail: string): readonly FieldError[] {
  return holds ? [] : [{ pointer, code: "invalid", detail }];
}
