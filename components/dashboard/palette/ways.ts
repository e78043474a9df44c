import { isThere, type Place } from "@/components/dashboard/actions/acting";

const WAYS = {
  h: "/dashboard",
  o: "/dashboard/operations",
  f: "/dashboard/flows",
  r: "/dashboard/reconciliation",
};

/** Where a letter that follows a `g` leads, by the letter. */
export type Ways = Readonly<Record<string, string>>;

/** Those of who is in this place: to what there is. */
export function waysFor(place: Place): Ways {
  return Object.fromEntries(Object.entries(WAYS).filter(([, way]) => isThere(place, way)));
}
