import { useRef, useState } from "react";

/** Which rows are meant: some of the page, or all that the list's filters match. */
export type Selection = Readonly<{
  uuids: ReadonlySet<string>;
  /** All that match, whatever page they are on. */
  everything: boolean;
  has: (uuid: string) => boolean;
  /** With `through` all between this one and the last one that was touched become as this one does. */
  toggle: (uuid: string, through: boolean) => void;
  togglePage: () => void;
  selectEverything: () => void;
  clear: () => void;
}>;

const NONE: ReadonlySet<string> = new Set();

/** @param page the rows that are shown, in their order: what a live update has taken away is not selected any more */
export function useSelection(page: readonly string[]): Selection {
  const [chosen, setChosen] = useState(NONE);
  const [everything, setEverything] = useState(false);
  const touched = useRef<string | null>(null);
  const uuids = new Set(page.filter((uuid) => everything || chosen.has(uuid)));
  const choose = (next: ReadonlySet<string>) => {
    setEverything(false);
    setChosen(next);
  };
  return {
    uuids,
    everything,
    has: (uuid) => uuids.has(uuid),
    toggle: (uuid, through) => {
      const from = through && touched.current !== null ? page.indexOf(touched.current) : -1;
      const to = page.indexOf(uuid);
      const range = from === -1 ? [uuid] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(uuids);
      for (const each of range) {
        if (uuids.has(uuid)) next.delete(each);
        else next.add(each);
      }
      touched.current = uuid;
      choose(next);
    },
    togglePage: () => choose(uuids.size === page.length ? NONE : new Set(page)),
    selectEverything: () => setEverything(true),
    clear: () => choose(NONE),
  };
}
