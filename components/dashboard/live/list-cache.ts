import { QueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/components/query/fetch-json";

/** A chunk of its own, which lists fetch once they are awake (decision 275). */
const client = new QueryClient();

/** Asks for a list anew: once for whoever asks meanwhile, again where a line was cut, later while there is none. */
export function fetchList<T>(path: string, expected: (value: unknown) => value is T): Promise<T> {
  return client.fetchQuery({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson(path, expected, signal),
    retry: 2,
    // Each answer is of its moment.
    staleTime: 0,
    gcTime: 0,
  });
}
