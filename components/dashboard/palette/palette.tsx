"use client";

import { clsx } from "clsx";
import {
  ArrowLeftRight,
  ArrowRight,
  FlaskConical,
  Plus,
  ReceiptText,
  Search,
  SquareMousePointer,
  Workflow,
  X,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { QueryProvider } from "@/components/query/query-provider";
import { IconButton } from "@/components/ui/button";
import { FlowStatusPill, OperationStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { actsHere, press } from "./acts";
import { commandsFor, matching, type PaletteOptions } from "./commands";
import { useHits } from "./use-hits";
import { Window } from "./window";

type Choice = Readonly<{
  key: string;
  face: ReactNode;
  choose: () => void;
}>;
type Group = Readonly<{ title: string; choices: readonly Choice[] }>;

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
  const text = useText();
  const { t } = text;
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [acts] = useState(actsHere);
  const [, startSwitch] = useTransition();
  const id = useId();
  const { role, current, memberships, actingFor, through, isSandbox } = options;
  const commands = useMemo(
    () => commandsFor(t, { role, current, memberships, actingFor, through, isSandbox }, acts),
    [t, role, current, memberships, actingFor, through, isSandbox, acts],
  );
  const query = typed.trim();
  const { hits, state } = useHits(current, query);

  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  const plain = (icon: ReactNode, label: string) => (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </>
  );
  const here: Group = {
    title: t("palette.here"),
    choices: matching(commands.here, query).flatMap((command) => {
      if (!("act" in command)) return [];
      const choose = () => {
        // This window has given the focus back before another one takes it.
        flushSync(onClose);
        press(command.act);
      };
      return [{ key: command.key, face: plain(<SquareMousePointer />, command.label), choose }];
    }),
  };
  const groups: readonly Group[] = [
    // Whoever types “operations” wants to go there.
    ...(query === "" ? [here] : []),
    {
      title: t("palette.actions"),
      choices: matching(commands.actions, query).flatMap((command) =>
        "href" in command
          ? [{ key: command.key, face: plain(<Plus />, command.label), choose: () => go(command.href) }]
          : [],
      ),
    },
    {
      title: t("palette.sections"),
      choices: matching(commands.sections, query).flatMap((command) =>
        "href" in command
          ? [{ key: command.key, face: plain(<ArrowRight />, command.label), choose: () => go(command.href) }]
          : [],
      ),
    },
    ...(query === "" ? [] : [here]),
    {
      title: t("palette.organisations"),
      choices: matching(commands.organisations, query).flatMap((command) => {
        if ("href" in command || "act" in command) return [];
        const isSwitch = "tenantUuid" in command;
        const choose = () => {
          onClose();
          startSwitch(() => (isSwitch ? switchTo(command.tenantUuid, command.actingForUuid) : enterSandbox()));
        };
        return [
          { key: command.key, face: plain(isSwitch ? <ArrowLeftRight /> : <FlaskConical />, command.label), choose },
        ];
      }),
    },
    {
      title: t("palette.results"),
      choices:
        query === ""
          ? []
          : [
              {
                key: "all",
                face: plain(<Search />, t("palette.all", { query })),
                choose: () => go(`/dashboard/search?q=${encodeURIComponent(query)}`),
              },
            ],
    },
    {
      title: t("palette.operations"),
      choices: hits.operations.map((hit) => ({
        key: hit.uuid,
        face: (
          <>
            <ReceiptText />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{hit.title}</span>
              <span className="block truncate text-muted text-xs">{hit.detail}</span>
            </span>
            {hit.amount && <span className="tabular-nums">{hit.amount}</span>}
            <span className="hidden sm:inline-flex">
              <OperationStatusPill status={hit.status} t={t} />
            </span>
          </>
        ),
        choose: () => go(`/dashboard/operations/${hit.uuid}`),
      })),
    },
    {
      title: t("palette.flows"),
      choices: hits.flows.map((hit) => ({
        key: hit.uuid,
        face: (
          <>
            <Workflow />
            <span className="min-w-0 flex-1 truncate">{hit.title}</span>
            <FlowStatusPill status={hit.status} t={t} />
          </>
        ),
        choose: () => go(`/dashboard/flows/${hit.uuid}`),
      })),
    },
  ].filter(({ choices }) => choices.length > 0);
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

  let index = -1;
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
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t("palette.results")}
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-faint text-xs">
                {group.title}
              </p>
              {group.choices.map((choice) => {
                index += 1;
                const mine = index;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's (aria-activedescendant)
                  <div
                    key={choice.key}
                    id={optionId(mine)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={mine === active}
                    onClick={choice.choose}
                    onPointerMove={() => setChosen(mine)}
                    className={clsx(
                      "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 text-base sm:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted",
                      mine === active && "bg-pressed",
                    )}
                  >
                    {choice.face}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
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
