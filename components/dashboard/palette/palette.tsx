"use client";

import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useMemo, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { QueryProvider } from "@/components/query/query-provider";
import { IconButton } from "@/components/ui/button";
import { leaveBy } from "@/components/ui/leaving";
import { useText } from "../text-provider";
import { actsHere, press } from "./acts";
import { ChoiceList } from "./choice-list";
import { type Command, commandsFor, type PaletteOptions } from "./commands";
import { groupsFor } from "./groups";
import { useHits } from "./use-hits";
import { Window } from "./window";

type PaletteProps = PaletteOptions & Readonly<{ onClose: () => void }>;

/** One field for finding, going and acting: arrows choose, Enter does, Escape leaves. */
export function Palette(props: PaletteProps) {
  return (
    <QueryProvider>
      <PaletteWindow {...props} />
    </QueryProvider>
  );
}

function PaletteWindow({ switchTo, enterSandbox, onClose, ...options }: PaletteProps) {
  const { t } = useText();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [acts] = useState(actsHere);
  const [, startSwitch] = useTransition();
  const id = useId();
  const { role, place, current, memberships, actingFor, through, isSandbox } = options;
  const commands = useMemo(
    () => commandsFor(t, { role, place, current, memberships, actingFor, through, isSandbox }, acts),
    [t, role, place, current, memberships, actingFor, through, isSandbox, acts],
  );
  const query = typed.trim();
  const { hits, state } = useHits(current, query);

  const go = (href: string) => {
    onClose();
    leaveBy(() => router.push(href));
  };
  const act = (command: Command) => {
    if ("href" in command) return go(command.href);
    if ("act" in command) {
      // This window has given the focus back before another one takes it.
      flushSync(onClose);
      return press(command.act);
    }
    onClose();
    const leave = () =>
      "tenantUuid" in command ? switchTo(command.tenantUuid, command.actingForUuid) : enterSandbox();
    leaveBy(() => startSwitch(leave));
  };
  const groups = groupsFor(t, { commands, query, hits, act, go });
  const choices = groups.flatMap((group) => group.choices);
  const active = Math.min(chosen, choices.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      const next = (active + step + choices.length) % choices.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") choices[active]?.choose();
    else return;
    event.preventDefault();
  };

  return (
    <Window label={t("palette.open")} onClose={onClose}>
      <div className="flex h-dvh flex-col sm:h-auto sm:max-h-[70vh]">
        <div className="flex items-center gap-2 border-line border-b pl-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the window was opened to type into it
            autoFocus
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            aria-label={t("palette.label")}
            placeholder={t("search.hint")}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={pressed}
            className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-faint"
          />
          <IconButton label={t("frame.close")} onClick={onClose} className="mr-1.5">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <ChoiceList id={`${id}-list`} groups={groups} active={active} optionId={optionId} onPoint={setChosen} />
        <p role="status" className="border-line border-t px-4 py-2 text-muted text-xs">
          {state === "failed"
            ? t("palette.failed")
            : state === "there"
              ? t("palette.found", { count: hits.operations.length + hits.flows.length })
              : `↑↓ ${t("palette.choose")} · ↵ ${t("palette.go")} · esc ${t("palette.close")}`}
        </p>
      </div>
    </Window>
  );
}
