"use client";

import dynamic from "next/dynamic";
import { Root as Slot } from "radix-ui/slot";
import { type ReactNode, useRef, useState } from "react";
import type { DialogWindowProps } from "./dialog-window";

const load = () => import("./dialog-window");
const DialogWindow = dynamic(() => load().then((it) => it.DialogWindow), { ssr: false });

type DialogProps = Omit<DialogWindowProps, "opener" | "onClose"> &
  Readonly<{
    /** What opens it: one element that takes a ref and props. */
    trigger?: ReactNode;
    open?: boolean;
    onOpenChange?: (open: boolean) => void;
  }>;

/** A window over the page. It is fetched as somebody comes near what opens it (decision 275). */
export function Dialog({ trigger, open, onOpenChange, ...window }: DialogProps) {
  const [isOpenHere, setOpenHere] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const isOpen = open ?? isOpenHere;
  const change = (to: boolean) => {
    setOpenHere(to);
    onOpenChange?.(to);
  };
  return (
    <>
      {trigger && (
        <Slot
          ref={opener}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => change(true)}
        >
          {trigger}
        </Slot>
      )}
      {isOpen && <DialogWindow {...window} opener={opener} onClose={() => change(false)} />}
    </>
  );
}
