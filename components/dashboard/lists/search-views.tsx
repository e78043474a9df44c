"use client";

import { Bookmark } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { useText } from "../text-provider";

const load = () => import("./views-sheet").then((it) => it.ViewsSheet);
const ViewsSheet = dynamic(load, { ssr: false });

/** Opens the searches that were kept, and keeps this one (decision 275: fetched as somebody comes near). */
export function SearchViews(views: Omit<ComponentProps<typeof ViewsSheet>, "onClose">) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<Bookmark aria-hidden="true" className="size-4" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={(event) => {
          // Not every browser does so by itself; the window gives it back.
          event.currentTarget.focus();
          setIsOpen(true);
        }}
      >
        {t("lists.views.title")}
      </Button>
      {isOpen && <ViewsSheet {...views} onClose={() => setIsOpen(false)} />}
    </>
  );
}
