import { PAGE_SIZE } from "@/components/dashboard/lists/filters";
import { isUuid } from "@/lib/shared/ids";

/** The rows that a browser shows and that the page of the list doesn't have: they have changed, or others have come before them. */
export function shownBeside(params: URLSearchParams, page: readonly Readonly<{ uuid: string }>[]): readonly string[] {
  const listed = new Set(page.map(({ uuid }) => uuid));
  const shown = (params.get("shown") ?? "").split(",").filter(isUuid).slice(0, PAGE_SIZE);
  return shown.filter((uuid) => !listed.has(uuid));
}
