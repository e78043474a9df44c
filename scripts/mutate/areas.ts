export type Group = Readonly<{
  files: readonly string[];
  /** Globs, for as few as notice what goes wrong: a mutant waits for all that reach it. */
  tests: readonly string[];
}>;

/** What must not be wrong. */
export type Area = Readonly<{ name: string; groups: readonly Group[] }>;

const IDP = "app/\\(api\\)/idp/oauth2";
export const AREAS: readonly Area[] = [
  {
    name: "money",
    groups: [
      { files: ["lib/shared/money.ts"], tests: ["lib/shared/money.test.ts"] },
      { files: ["lib/shared/text/typed-amount.ts"], tests: ["lib/shared/text/typed-amount.test.ts"] },
      { files: ["lib/attempts/model.ts"], tests: ["lib/attempts/model.test.ts"] },
      { files: ["lib/banks/statuses/interpret-status.ts"], tests: ["lib/banks/statuses/interpret-status.test.ts"] },
      { files: ["lib/banks/statuses/polling.ts"], tests: ["lib/banks/statuses/polling.test.ts"] },
      {
        files: [
          "lib/attempts/following/advance-record.ts",
          "lib/attempts/starting/complete-by-attempt.ts",
          "lib/attempts/ending/fail-attempt.ts",
          "lib/attempts/ending/settle-attempt.ts",
        ],
        tests: ["lib/attempts/attempt-states.test.ts"],
      },
      {
        files: ["lib/attempts/starting/start-attempt.ts", "lib/attempts/starting/return-from-bank.ts"],
        tests: ["lib/attempts/starting/start-attempt.test.ts"],
      },
      {
        files: ["lib/attempts/following/refresh-attempt.ts"],
        tests: [
          "lib/attempts/starting/start-attempt.test.ts",
          "lib/attempts/paid.test.ts",
          "lib/attempts/one-at-a-time.test.ts",
          "lib/attempts/unresolved.test.ts",
        ],
      },
    ],
  },
  {
    name: "states",
    groups: [
      { files: ["lib/operations/model.ts"], tests: ["lib/operations/model.test.ts"] },
      { files: ["lib/operations/move-operation.ts"], tests: ["lib/operations/move-operation.test.ts"] },
      {
        files: [
          "lib/operations/open-operation.ts",
          "lib/operations/cancel-operation.ts",
          "lib/payer/decline-operation.ts",
          "lib/operations/expire-operations.ts",
          "lib/flows/cancel-flow.ts",
        ],
        tests: ["lib/operations/ends.test.ts", "lib/operations/expire-operations.test.ts"],
      },
    ],
  },
  {
    name: "tenancy",
    groups: [
      {
        files: ["lib/shared/caller.ts", "lib/tenants/require-role.ts", "lib/tenants/require-own-role.ts"],
        tests: ["lib/tenants/require-role.test.ts"],
      },
      {
        files: [
          "lib/mandates/accept-mandate.ts",
          "lib/mandates/grant-mandate.ts",
          "lib/mandates/list-mandates.ts",
          "lib/mandates/revoke-mandate.ts",
        ],
        tests: ["lib/mandates/*.test.ts"],
      },
      {
        files: ["db/queries/operations/list-filter.ts"],
        tests: ["db/queries/operations/list-filter.test.ts"],
      },
      { files: ["db/queries/tenants/mandates.ts"], tests: ["lib/mandates/*.test.ts"] },
      { files: ["db/queries/operations/documents.ts"], tests: ["db/queries/operations/documents.test.ts"] },
      {
        files: ["db/queries/attempts/attempts.ts"],
        tests: [
          "db/queries/attempts/attempts.test.ts",
          "lib/attempts/starting/start-attempt.test.ts",
          "lib/operations/ends.test.ts",
        ],
      },
      {
        files: [
          "db/queries/webhooks/events.ts",
          "db/queries/flows/flow-reads.ts",
          "db/queries/operations/operations.ts",
        ],
        tests: ["db/queries/channel-reads.test.ts", "lib/webhooks/events/record-event.test.ts"],
      },
    ],
  },
  {
    name: "tokens",
    groups: [
      { files: ["lib/tokens/scopes.ts"], tests: ["lib/tokens/scopes.test.ts"] },
      {
        files: ["lib/tokens/verify-access-token.ts", "lib/tokens/access-token-claims.ts"],
        tests: ["lib/tokens/verify-access-token.test.ts"],
      },
      { files: ["lib/tokens/deny-list.ts"], tests: ["lib/tokens/deny-list.test.ts"] },
      { files: ["lib/tokens/applications/client-cache.ts"], tests: ["lib/tokens/applications/client-cache.test.ts"] },
      {
        files: ["lib/tokens/grants/authorization-code.ts", "lib/tokens/grants/refresh-token.ts"],
        tests: [`${IDP}/token/one-time.test.ts`, `${IDP}/second-factor-rule.test.ts`],
      },
      {
        files: ["lib/tokens/grants/client-credentials.ts"],
        tests: ["lib/tokens/grants/client-credentials.test.ts", `${IDP}/token/client-credentials.test.ts`],
      },
      { files: ["lib/tokens/applications/failure-limit.ts"], tests: ["lib/tokens/applications/failure-limit.test.ts"] },
      { files: ["lib/tokens/issue-access-token.ts"], tests: ["lib/tokens/issue-access-token.test.ts"] },
      {
        files: ["lib/tokens/applications/authenticate-client.ts"],
        tests: [
          "lib/tokens/applications/authenticate-client.test.ts",
          "lib/tokens/applications/client-cache.test.ts",
          `${IDP}/token/client-assertion.test.ts`,
        ],
      },
      {
        files: [
          "lib/tokens/grants/delegated-access.ts",
          "lib/tokens/grants/grant.ts",
          "lib/tokens/grants/tenant-switch.ts",
          "lib/tokens/grants/token-exchange.ts",
        ],
        tests: [
          `${IDP}/token/refusals.test.ts`,
          `${IDP}/token/one-time.test.ts`,
          `${IDP}/delegated-access.test.ts`,
          `${IDP}/second-factor-rule.test.ts`,
        ],
      },
    ],
  },
  {
    name: "idempotency",
    groups: [
      {
        files: ["lib/http/idempotency.ts", "db/queries/idempotency.ts"],
        tests: ["lib/http/idempotency.test.ts"],
      },
    ],
  },
];

export function filesOf({ groups }: Area): readonly string[] {
  return groups.flatMap(({ files }) => files);
}
