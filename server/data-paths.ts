/** What answers with data, and is never a page: it needs a policy that loads nothing, and tells of an outage by itself. */
const DATA =
  /^\/(flow|payment|flow-customization|business-creditor-account|webhook|psd2\/(notifications|certificates)|sms|mail|verification|health|metrics|openapi\.json|\.well-known|api\/v2|idp\/(\.well-known|oauth2\/(token|jwks|introspect|revoke|userinfo)))(\/|$)/;

export function answersWithData(path: string): boolean {
  return DATA.test(path);
}
