import type { TimelineItem } from "@/components/ui/timeline";
import type { TimelineEntry } from "@/lib/overview/dossier";

/** How an entry looks. */
export type Face = Pick<TimelineItem, "Icon" | "tone" | "title" | "detail" | "quote">;

export type EntryOf<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, Readonly<{ kind: Kind }>>;
