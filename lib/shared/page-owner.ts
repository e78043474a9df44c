import type { Caller } from "./caller";

/** Whose page a request of the dashboard comes from: two windows of one browser share their cookies (decision 259). */
export const PAGE_OWNER_HEADER = "paraph-page-of";
/** The same in the address of what a browser fetches by itself, as a download. */
export const PAGE_OWNER_PARAMETER = "page_of";

/** The code of what is refused to a page of another organisation. */
export const NOT_OF_ITS_PAGE = "elsewhere";

/** An organisation's page, or what a collaborator sees of it. */
export type PageOwner = Readonly<{ tenantUuid: string; collaboratorUuid: string | null }>;

export function nameOfOwner({ tenantUuid, collaboratorUuid }: PageOwner): string {
  return `${tenantUuid}/${collaboratorUuid ?? ""}`;
}

/** False where the browser has gone on to another organisation since the page was drawn. A form without script says nothing. */
export function isOfItsPage(
  { headers, url }: Readonly<{ headers: Pick<Headers, "get">; url: string | null }>,
  { tenantUuid, collaborator }: Caller,
): boolean {
  const said = headers.get(PAGE_OWNER_HEADER) ?? (url && new URL(url).searchParams.get(PAGE_OWNER_PARAMETER));
  return said === null || said === nameOfOwner({ tenantUuid, collaboratorUuid: collaborator?.uuid ?? null });
}
