"use client";

import { X } from "lucide-react";
import { Fragment, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useText } from "../text-provider";
import { hasSingleKeys, setSingleKeys } from "./keys";
import type { Ways } from "./ways";
import { Window } from "./window";

const KEYS = [
  { keys: ["Ctrl K"], word: "search" },
  { keys: ["/"], word: "search" },
  { keys: ["j"], word: "next" },
  { keys: ["k"], word: "previous" },
  { keys: ["↵"], word: "enter" },
  { keys: ["x"], word: "select" },
  { keys: ["n"], word: "create" },
  { keys: ["g", "h"], word: "home" },
  { keys: ["g", "o"], word: "operations" },
  { keys: ["g", "f"], word: "flows" },
  { keys: ["g", "r"], word: "reconciliation" },
  { keys: ["?"], word: "help" },
] as const;

/** Which keys there are, and the switch for those that a voice or a tremor may press. */
export function KeySheet({
  mayCreate,
  ways,
  onClose,
}: Readonly<{ mayCreate: boolean; ways: Ways; onClose: () => void }>) {
  const { t } = useText();
  const [single, setSingle] = useState(hasSingleKeys);
  return (
    <Window label={t("palette.keys.title")} onClose={onClose}>
      <div className="max-h-dvh overflow-y-auto p-5 sm:max-h-[70vh]">
        <div className="mb-3 flex items-center justify-between">
          <h2 className="font-semibold text-lg">{t("palette.keys.title")}</h2>
          <IconButton label={t("frame.close")} onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1.5 text-base">
          {KEYS.filter(({ word }) => mayCreate || word !== "create")
            .filter(({ keys: [, letter] }) => letter === undefined || letter in ways)
            .map(({ keys, word }) => (
              <Fragment key={keys.join(" ")}>
                <dt className="flex items-center gap-1.5 text-muted text-sm">
                  {keys.map((key, position) => (
                    <Fragment key={key}>
                      {position > 0 && t("palette.keys.followedBy")}
                      <kbd className="rounded-sm border border-line-strong bg-subtle px-1.5 font-sans text-ink text-sm">
                        {key}
                      </kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{t(`palette.keys.${word}`)}</dd>
              </Fragment>
            ))}
        </dl>
        <Checkbox
          className="mt-4 border-line border-t pt-3"
          label={t("palette.keys.single")}
          hint={t("palette.keys.singleHint")}
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked);
            setSingle(event.target.checked);
          }}
        />
      </div>
    </Window>
  );
}
