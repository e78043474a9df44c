"use client";

import { Root as Slot } from "radix-ui/slot";
import { type ComponentType, type ReactNode, useState } from "react";

type OpenMenuProps = Readonly<{ trigger: ReactNode }>;

type MenuButtonProps<P> = Readonly<{
  /** One element that takes a ref and props. */
  trigger: ReactNode;
  /** The menu itself, open from the start: one that is never opened is never fetched (decision 275). */
  load: () => Promise<ComponentType<P & OpenMenuProps>>;
  menu: P;
}>;

/** The button of a `Menu` that is fetched as somebody comes near. */
export function MenuButton<P extends object>({ trigger, load, menu }: MenuButtonProps<P>) {
  const [loaded, setLoaded] = useState<Readonly<{ Menu: ComponentType<P & OpenMenuProps> }> | null>(null);
  if (loaded) return <loaded.Menu {...menu} trigger={trigger} />;
  const open = () => void load().then((Menu) => setLoaded({ Menu }));
  return (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={open}
      onKeyDown={({ key }) => key === "ArrowDown" && open()}
    >
      {trigger}
    </Slot>
  );
}
