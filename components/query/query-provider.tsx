"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** One cache for what is below it. Pages come rendered with their data, so nothing is fetched again on arrival. */
export function QueryProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 2, refetchOnMount: false } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
