"use client";

import { Root as Slot } from "radix-ui/slot";
import { type ComponentType, createContext, type KeyboardEvent, type ReactNode, useRef, useState } from "react";

type OpenMenuProps = Readonly<{ trigger: ReactNode }>;

type MenuButtonProps<P> = Readonly<{
  /** One element that takes a ref and props. */
  trigger: ReactNode;
  /** The menu itself, open from the start: one that is never opened is never fetched (decision 275). */
  load: () => Promise<ComponentType<P & OpenMenuProps>>;
  menu: P;
}>;

/** How many entries somebody has gone down before the menu was there. */
export const StepsAhead = createContext<Readonly<{ current: number }>>({ current: 0 });

/** The button of a `Menu` that is fetched as somebody comes near. Keys that are pressed until it is there are not lost. */
export function MenuButton<P extends object>({ trigger, load, menu }: MenuButtonProps<P>) {
  const [loaded, setLoaded] = useState<Readonly<{ Menu: ComponentType<P & OpenMenuProps> }> | null>(null);
  const isComing = useRef(false);
  const steps = useRef(0);
  if (loaded) {
    return (
      <StepsAhead value={steps}>
        <loaded.Menu {...menu} trigger={trigger} />
      </StepsAhead>
    );
  }
  const open = () => {
    isComing.current = true;
    load().then(
      (Menu) => setLoaded({ Menu }),
      () => {
        isComing.current = false;
      },
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    // The page stays where it is.
    event.preventDefault();
    if (isComing.current) steps.current += 1;
    else open();
  };
  return (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={open}
      onKeyDown={press}
    >
      {trigger}
    </Slot>
  );
}
