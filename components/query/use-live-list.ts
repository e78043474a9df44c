import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json";
import { useSomebodyThere } from "./use-somebody-there";

/** Slow enough for a thousand open tabs, fast enough to watch a payer. */
const REFRESH_MS = 5_000;

type LiveList<T> = Readonly<{
  /** One of the dashboard's own data routes, with the list's query. */
  path: string;
  expected: (value: unknown) => value is T;
  drawn: T;
  drawnAt: string;
}>;

/** A list as the server drew it, then asked for again every few seconds while the tab is looked at. */
export function useLiveList<T>({ path, expected, drawn, drawnAt }: LiveList<T>) {
  const isSomebodyThere = useSomebodyThere();
  const { data, isError, dataUpdatedAt } = useQuery({
    // Each drawing of the page is newer than what the cache holds of an earlier one.
    queryKey: [path, drawnAt],
    queryFn: ({ signal }) => fetchJson(path, expected, signal),
    initialData: drawn,
    refetchInterval: isSomebodyThere && REFRESH_MS,
  });
  return { data: data ?? drawn, isError, dataUpdatedAt };
}
