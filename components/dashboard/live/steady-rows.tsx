"use client";

import { createContext, type FocusEvent, type ReactNode, use, useRef, useState, useSyncExternalStore } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { ListOfWork } from "@/components/ui/list-of-work";
import { useText } from "../text-provider";
import { arrange } from "./arrange";
import { ListPill } from "./list-pill";
import { isScrolledDown } from "./use-reading";

type SteadyRow = Readonly<{
  uuid: string;
  /** Another once something was decided of it. */
  state: string;
  row: ReactNode;
}>;

/** Runs what decides of a row. */
type Decide = (uuid: string, act: () => Promise<ActionResult>) => Promise<ActionResult>;

const DecidingContext = createContext<Decide>((_, act) => act());

/** Tells the list what is being decided of a row here: once that is so, everything is as it is now, whoever reads. */
export const useDeciding = () => use(DecidingContext);

type SteadyRowsProps = Readonly<{
  rows: readonly SteadyRow[];
  /** False of pages after the first. */
  moves: boolean;
  className: string;
}>;

/**
 * Rows of a page that is drawn anew as things happen: none moves away under the hand that is about to press something in it
 * (decision 258). Another page of the list is another one of these: by its `key`.
 */
export function SteadyRows({ rows, moves, className }: SteadyRowsProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isScrolled = useSyncExternalStore(onScroll, isScrolledDown, () => false);
  /** What somebody here is deciding of, with its state as they began. */
  const [deciding, setDeciding] = useState<ReadonlyMap<string, string>>(new Map());
  const [kept, setKept] = useState(rows);
  const states = new Map(rows.map(({ uuid, state }) => [uuid, state]));
  const undecided = new Map([...deciding].filter(([uuid, state]) => states.get(uuid) === state));
  const isDecided = undecided.size < deciding.size;
  if (isDecided) setDeciding(undecided);
  const mayMove = isDecided || (moves && !isPointedAt && !hasFocus && !isScrolled);
  const { shown } = arrange(kept, { current: rows, others: [], mayMove });
  if (shown.length !== kept.length || shown.some((row, index) => row !== kept[index])) setKept(shown);
  const isBehind = shown.length !== rows.length || shown.some(({ uuid }) => !states.has(uuid));
  const decide: Decide = async (uuid, act) => {
    setDeciding((last) => new Map(last).set(uuid, states.get(uuid) ?? ""));
    const result = await answered(act());
    // What others decide of it later is nobody's here.
    if (!result.ok) setDeciding((last) => new Map([...last].filter(([other]) => other !== uuid)));
    return result;
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) =>
    setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices who reads it.
    <div
      ref={list}
      tabIndex={-1}
      className="focus:outline-none"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={leave}
    >
      {/* Within: whoever is on the way to it is still in the list, or it would go before it is pressed. */}
      <ListPill list={list} onShow={() => setKept(rows)}>
        {isBehind && t("live.changed")}
      </ListPill>
      <DecidingContext value={decide}>
        <ListOfWork className={className}>
          {shown.map(({ uuid, row }) => (
            <li key={uuid}>{row}</li>
          ))}
        </ListOfWork>
      </DecidingContext>
    </div>
  );
}

function onScroll(tell: () => void): () => void {
  window.addEventListener("scroll", tell, { passive: true });
  return () => window.removeEventListener("scroll", tell);
}
