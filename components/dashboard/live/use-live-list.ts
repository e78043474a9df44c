import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/components/query/fetch-json";
import { arrange } from "./arrange";
import { useLiveChanges } from "./use-live-changes";

type Row = Readonly<{ uuid: string }>;

/** What a list's data route answers: its page as it is now, and what has become of rows that are shown and not on it. */
type LiveListPage<R extends Row> = Readonly<{
  total: number;
  results: readonly R[];
  others: readonly R[];
  /** By status, for the tabs. */
  counts: Readonly<Record<string, number>>;
}>;

type LiveList<R extends Row> = Readonly<{
  /** One of the dashboard's own data routes, with the list's query. */
  path: string;
  drawn: Readonly<{ total: number; results: readonly R[] }>;
  drawnAt: string;
  /** Whether nobody reads the list: what has come may push down what is there. */
  mayMove: () => boolean;
}>;

/** Often enough to watch a payer, seldom enough for a mailing that thousands open. */
const GAP_MS = 1_000;

/** A list as the server drew it, kept up to date under the eyes of who reads it. */
export function useLiveList<R extends Row>({ path, drawn, drawnAt, mayMove }: LiveList<R>) {
  const client = useQueryClient();
  const queryKey = liveListKey(path, drawnAt);
  const initialData = { shown: drawn.results, current: drawn.results, news: 0, total: drawn.total };
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { shown } = client.getQueryData<typeof initialData>(queryKey) ?? initialData;
      const asked = `${path}${path.includes("?") ? "&" : "?"}shown=${shown.map(({ uuid }) => uuid).join(",")}`;
      const page = await fetchJson(asked, isLiveListPage<R>, signal);
      client.setQueryData(countsKey(path, drawnAt), page.counts);
      const { results, others, total } = page;
      return { ...arrange(shown, { current: results, others, mayMove: mayMove() }), total };
    },
    initialData,
    // It is asked for when it is told to have changed.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLiveChanges({ topics: ["operations"] }, () => refetch(), GAP_MS, new Date(drawnAt).getTime());
  const settle = () => client.setQueryData(queryKey, { ...data, shown: data.current, news: 0 });
  return { rows: data.shown, total: data.total, news: data.news, settle, isError, dataUpdatedAt };
}

/** Each drawing of the page is newer than what the cache holds of an earlier one. */
const liveListKey = (path: string, drawnAt: string) => [path, drawnAt] as const;
const countsKey = (path: string, drawnAt: string) => ["counts", path, drawnAt] as const;

/** How many rows each status has, as the list's last answer says; null until there is one. */
export function useLiveCounts(path: string, drawnAt: string): Readonly<Record<string, number>> | null {
  const { data } = useQuery<Readonly<Record<string, number>> | null>({
    queryKey: countsKey(path, drawnAt),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  return data;
}

function isLiveListPage<R extends Row>(value: unknown): value is LiveListPage<R> {
  return typeof value === "object" && value !== null && "total" in value && "results" in value && "others" in value;
}
