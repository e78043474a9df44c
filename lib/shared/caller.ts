/** What a person may do in a tenant, from most to least (decision 5). */
export const ROLES = ["OWNER", "ADMIN", "OPERATOR", "VIEWER"] as const;
export type Role = (typeof ROLES)[number];

/** Whether the role looks after the organisation: its accounts, clients, people and mandates. */
export function isManager(role: Role): boolean {
  return role === "OWNER" || role === "ADMIN";
}

/**
 * Who is calling, for which tenant, through which channel. Use cases take it as their first argument after `db`; queries
 * take `tenantUuid` and, where rows are attributed, `collaboratorUuid`.
 */
export type Caller = Readonly<{
  tenantUuid: string;
  actor:
    | Readonly<{ type: "CLIENT"; clientId: string }>
    | Readonly<{
        type: "PERSON";
        personUuid: string;
        role: Role;
        /** When the person last proved who it is; null where that is not known, which is never fresh. */
        authenticatedAt: Date | null;
        /** The application that acts with the person's token; absent where the person acts in the dashboard. */
        clientId?: string;
      }>;
  /** Set when a collaborator acts for the tenant (an `act` claim): it sees and makes only its own channel's flows. */
  collaborator: Readonly<{ uuid: string; mandateUuid: string }> | null;
}>;

/** The channel a caller is confined to; null sees the whole tenant. */
export function channelOf(caller: Caller): string | null {
  return caller.collaborator?.uuid ?? null;
}

/** What a collaborator's people may do where it acts for another: what they may at home, and no more than an OPERATOR. */
export function roleOfCollaborator(role: Role): Role {
  return role === "VIEWER" ? "VIEWER" : "OPERATOR";
}
