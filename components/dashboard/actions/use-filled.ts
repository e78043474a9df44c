import { useReducer, useState } from "react";
import { type Filled, rebased, type Saving } from "./saving";

/**
 * A form's values, and the version that they are of (decision 365). They stay as they were filled while somebody writes, whatever the
 * page is drawn with meanwhile; an untouched form follows it. `round` is to be the form's key: another one fills it anew.
 */
export function useFilled<T extends object>(given: Filled<T>) {
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
    setFilled({ ...now, shown, round: filled.round + 1 });
  }
  const settle = (saving: Saving<T>): void => {
    if (saving.kind === "SAVED") {
      setSaved(changes);
      setFilled({ ...filled, ...saving.now });
      setChangedBy(null);
    } else {
      fill(saving.now, rebased(filled.value, saving.typed, saving.now.value));
      setChangedBy({ name: saving.by });
    }
  };
  return { ...filled, changedBy, changes, noteChange, isTouched, settle };
}
