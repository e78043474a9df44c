"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { leaveBy } from "@/components/ui/leaving";
import { Link } from "@/components/ui/link";
import { hasRole } from "../role";
import { useText } from "../text-provider";
import type { PaletteOptions } from "./commands";
import { CHORD_MS, hasSingleKeys, isAsked, isTyping, moveAlongRows } from "./keys";
import type { Ways } from "./ways";

const Palette = dynamic(() => import("./palette").then((it) => it.Palette), { ssr: false });
const KeySheet = dynamic(() => import("./key-sheet").then((it) => it.KeySheet), { ssr: false });

const OpenPalette = createContext<(() => void) | null>(null);

/** Hears the keys of the whole dashboard. The windows themselves are fetched when they are first opened. */
export function PaletteHost({
  ways,
  children,
  ...options
}: PaletteOptions & Readonly<{ ways: Ways; children: ReactNode }>) {
  const router = useRouter();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const mayCreate = hasRole(options.role, "OPERATOR");
  const chordAt = useRef(0);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (heard(event)) event.preventDefault();
    };
    const heard = ({ key, ctrlKey, metaKey, altKey, target, timeStamp, defaultPrevented }: KeyboardEvent): boolean => {
      if (defaultPrevented) return false;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        if (!isAsked()) setOpen("palette");
        return true;
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || isAsked() || !hasSingleKeys()) return false;
      const way = timeStamp - chordAt.current < CHORD_MS ? ways[key] : undefined;
      chordAt.current = key === "g" ? timeStamp : Number.NEGATIVE_INFINITY;
      if (way !== undefined) {
        leaveBy(() => router.push(way));
        return true;
      }
      if (key === "j" || key === "k") return moveAlongRows(key === "j" ? 1 : -1);
      if (key === "n" && mayCreate) leaveBy(() => router.push("/dashboard/operations/new"));
      else if (key === "/") setOpen("palette");
      else if (key === "?") setOpen("keys");
      else return false;
      return true;
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [router, mayCreate, ways]);
  const close = () => setOpen(null);
  const opener = useMemo(() => () => setOpen("palette"), []);
  return (
    <OpenPalette value={opener}>
      {children}
      {open === "palette" && <Palette {...options} onClose={close} />}
      {open === "keys" && <KeySheet mayCreate={mayCreate} ways={ways} onClose={close} />}
    </OpenPalette>
  );
}

/** Looks like a field and opens the palette; without script it leads to the search's own page. */
export function SearchButton({ compact = false, className }: Readonly<{ compact?: boolean; className?: string }>) {
  const { t } = useText();
  const open = use(OpenPalette);
  return (
    <Link
      href="/dashboard/search"
      prefetch={false}
      role="button"
      aria-label={t("palette.open")}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      }}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        open?.();
      }}
      className={clsx(
        compact
          ? "inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink"
          : "flex h-8 items-center gap-2 rounded-md border border-line-strong bg-canvas px-2.5 text-faint text-sm hover:text-ink",
        className,
      )}
    >
      <Search aria-hidden="true" className={compact ? "size-5" : "size-4 shrink-0 text-muted"} />
      {!compact && (
        <>
          <span className="min-w-0 flex-1 truncate">{t("search.label")}</span>
          <kbd className="rounded-sm border border-line px-1 font-sans text-xs">Ctrl K</kbd>
        </>
      )}
    </Link>
  );
}
