import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchJson } from "@/components/query/fetch-json";
import { type Hits, isHits } from "./hits";

/** Long enough that a word is asked for once, short enough that nobody waits. */
const PAUSE_MS = 120;
const NOTHING: Hits = { operations: [], flows: [], hasMore: false };

export type FoundSoFar = Readonly<{ hits: Hits; state: "idle" | "looking" | "there" | "failed" }>;

/**
 * What is found by the text so far, once its typist pauses; what was found before stays in sight until then. What was found in one
 * organisation is nothing in another.
 */
export function useHits(tenantUuid: string, typed: string): FoundSoFar {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["search", tenantUuid, asked],
    queryFn: ({ signal }) => fetchJson(`/dashboard/data/search?q=${encodeURIComponent(asked)}`, isHits, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
  });
  if (typed === "") return { hits: NOTHING, state: "idle" };
  if (isError) return { hits: NOTHING, state: "failed" };
  const isThere = asked === typed && !isFetching && !isPlaceholderData;
  return { hits: data ?? NOTHING, state: isThere ? "there" : "looking" };
}
