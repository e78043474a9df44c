"use client";

import { clsx } from "clsx";
import { Check } from "lucide-react";
import * as Primitive from "radix-ui/dropdown-menu";
import {
  type ComponentProps,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { StepsAhead } from "./menu-button";

type MenuProps = Readonly<{
  trigger: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  /** Told of the first opening, too. */
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}>;

/**
 * A list of actions under a button, with arrow keys and type-ahead (Radix DropdownMenu). It begins open: `MenuButton` fetches it when
 * its button is pressed.
 */
export function Menu({ trigger, align = "end", side = "bottom", onOpenChange, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const steps = use(StepsAhead);
  // By the keyboard its first entry has the focus, as Radix does from the second time on: at once, so that the next key finds it.
  const [isByKeyboard] = useState(() => document.activeElement?.matches(":focus-visible") ?? false);
  useLayoutEffect(() => {
    if (!isByKeyboard) return;
    const entries = content.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [];
    entries[Math.min(steps.current, entries.length - 1)]?.focus({ preventScroll: true });
  }, [isByKeyboard, steps]);
  const tell = useEffectEvent(() => onOpenChange?.(true));
  useEffect(() => tell(), []);
  return (
    <Primitive.Root defaultOpen modal={false} {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Where its button is, not at the end of the page: so it stays in the landmark that the button is in. */}
      <Primitive.Content
        ref={content}
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-h-[70dvh] min-w-52 animate-pop overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-pop"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

const ITEM = clsx(
  "flex min-h-11 w-full cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 text-base outline-none sm:min-h-8",
  "data-[disabled]:pointer-events-none data-[highlighted]:bg-subtle data-[disabled]:opacity-50",
  "[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted",
);

export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...rest} className={clsx(ITEM, className)} />;
}

/** One of several; the chosen one has a tick. */
export function MenuChoice({ children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={ITEM}>
      <span className="min-w-0 flex-1">{children}</span>
      <Primitive.ItemIndicator>
        <Check aria-hidden="true" className="size-4 text-accent-ink" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export const MenuChoices = Primitive.RadioGroup;

export function MenuLabel({ children }: Readonly<{ children: ReactNode }>) {
  return <Primitive.Label className="px-2.5 pt-2 pb-1 font-medium text-faint text-xs">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
