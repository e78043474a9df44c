import { useEffect, useEffectEvent, useRef, useState } from "react";
import { arrange } from "./arrange";
import { useTellCounts } from "./live-counts";
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

export type Counted = Readonly<{ total: number; counts: ReadonlyMap<string, number> }>;

type LiveList<R extends Row> = Readonly<{
  /** One of the dashboard's own data routes, with the list's query. */
  path: string;
  /** Its total is null as long as nobody has counted it. */
  drawn: Readonly<{ total: number | null; results: readonly R[] }>;
  /** How many there are, where that follows what is drawn. */
  late?: Promise<Counted> | null;
  drawnAt: string;
  /** Whether nobody reads the list: what has come may push down what is there. */
  mayMove: () => boolean;
}>;

/** Often enough to watch a payer, seldom enough for a mailing that thousands open. */
const GAP_MS = 1_000;

const loadCache = () => import("./list-cache");

/** A list as the server drew it, kept up to date under the eyes of who reads it. */
export function useLiveList<R extends Row>({ path, drawn, late = null, drawnAt, mayMove }: LiveList<R>) {
  const drawing = drawingOf(path, drawnAt);
  const { results, total } = drawn;
  const asDrawn = {
    ...{ drawing, shown: results, current: results, news: 0, total, isError: false },
    dataUpdatedAt: new Date(drawnAt).getTime(),
  };
  // Each drawing of the page is newer than what was heard after an earlier one.
  const [heard, setHeard] = useState(asDrawn);
  const data = heard.drawing === drawing ? heard : asDrawn;
  const latest = useRef(drawing);
  useEffect(() => {
    latest.current = drawing;
  }, [drawing]);
  // While there is surely a line.
  useEffect(() => void loadCache().catch(() => undefined), []);
  const tellCounts = useTellCounts();
  // Upon what is shown by then: what waited may have been asked for while an answer was on its way.
  const change = (part: (last: typeof asDrawn) => Partial<typeof asDrawn>) =>
    setHeard((last) => {
      const now = last.drawing === drawing ? last : asDrawn;
      return { ...now, ...part(now) };
    });
  const ask = async () => {
    const asked = `${path}${path.includes("?") ? "&" : "?"}shown=${data.shown.map(({ uuid }) => uuid).join(",")}`;
    const page = await loadCache()
      .then(({ fetchList }) => fetchList(asked, isLiveListPage<R>))
      .catch(() => null);
    if (latest.current !== drawing) return;
    if (page === null) return change(() => ({ isError: true }));
    tellCounts({ of: drawing, counts: page.counts });
    const found = { current: page.results, others: page.others, mayMove: mayMove() };
    const dataUpdatedAt = Date.now();
    change(({ shown }) => ({ ...arrange(shown, found), total: page.total, isError: false, dataUpdatedAt }));
  };
  const hearLate = useEffectEvent(({ total, counts }: Counted) => {
    // What was asked for meanwhile is newer.
    if (heard.drawing === drawing && heard.total !== null) return;
    tellCounts({ of: drawing, counts: Object.fromEntries(counts) });
    change(() => ({ total }));
  });
  const askInstead = useEffectEvent(() => void ask());
  useEffect(() => {
    let isOver = false;
    late?.then(
      (counted) => isOver || hearLate(counted),
      () => isOver || askInstead(),
    );
    return () => {
      isOver = true;
    };
  }, [late]);
  useLiveChanges({ topics: ["operations"] }, ask, GAP_MS, new Date(drawnAt).getTime());
  const settle = () => change(({ current }) => ({ shown: current, news: 0 }));
  const { shown: rows, news, isError, dataUpdatedAt } = data;
  return { rows, total: data.total, news, settle, isError, dataUpdatedAt };
}

/** One drawing of one list. */
export const drawingOf = (path: string, drawnAt: string) => `${path} ${drawnAt}`;

function isLiveListPage<R extends Row>(value: unknown): value is LiveListPage<R> {
  return typeof value === "object" && value !== null && "total" in value && "results" in value && "others" in value;
}
