import { useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ActionResult } from "./action-result";
import { answered } from "./answered";
import { type Filled, rebased, type Saving } from "./saving";
import { standOf, typeAgain } from "./typed-since";

/** Sends what is typed, and the version that it was filled with. */
type Save<T> = (typed: FormData, version: string) => Promise<ActionResult<Saving<T>>>;

/**
 * A form's values, and the version that they are of (decision 365). They stay as they were filled while somebody writes, whatever the
 * page is drawn with meanwhile; an untouched form follows it. `round` is to be the key of its fields: another one fills them anew.
 */
export function useFilled<T extends object>(given: Filled<T>, rebase: (filled: T, typed: T, now: T) => T = rebased) {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState({ ...given, shown: given.value, round: 0 });
  const [changedBy, setChangedBy] = useState<Readonly<{ name: string | null }> | null>(null);
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0);
  const [saved, setSaved] = useState(0);
  const isTouched = changes > saved;
  const [drawn, setDrawn] = useState(given.version);
  if (drawn !== given.version) {
    setDrawn(given.version);
    if (!isTouched && given.version !== filled.version) fill(given, given.value);
  }
  function fill(now: Filled<T>, shown: T) {
    setFilled(({ round }) => ({ ...now, shown, round: round + 1 }));
  }
  const settle = (saving: Saving<T>): void => {
    if (saving.kind === "SAVED") {
      setSaved(changes);
      setFilled((last) => ({ ...last, ...saving.now }));
      setChangedBy(null);
    } else {
      fill(saving.now, rebase(filled.value, saving.typed, saving.now.value));
      setChangedBy({ name: saving.by });
    }
  };
  const saveBy = async (save: Save<T>): Promise<ActionResult<Saving<T>>> => {
    const written = form.current;
    if (!written) throw new Error("There is no form to save.");
    const sent = standOf(written);
    const result = await answered(save(new FormData(written), filled.version));
    if (!result.ok) return result;
    const latest = form.current === written ? standOf(written) : sent;
    // At once: a letter that is typed before it is drawn would be lost.
    flushSync(() => settle(result.value));
    if (form.current) typeAgain(form.current, sent, latest);
    return result;
  };
  /** It is opened: whatever was typed before is no more. */
  const begin = () => {
    fill(given, given.value);
    setSaved(changes);
    setChangedBy(null);
  };
  return { ...filled, form, changedBy, changes, noteChange, isTouched, settle, saveBy, begin };
}
