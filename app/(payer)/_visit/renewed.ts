import type { ApiRequest } from "@/lib/shared/api-request";

const SIGN = "renewed";

/** The address of a link that has taken another one's place, for whoever has opened that other one. */
export function inPlaceOf(path: string): string {
  return `${path}?${SIGN}=1`;
}

export function isInPlace({ url }: ApiRequest): boolean {
  return new URL(url).searchParams.has(SIGN);
}
