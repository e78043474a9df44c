import {
  ArrowLeftRight,
  ArrowRight,
  FlaskConical,
  Plus,
  ReceiptText,
  Search,
  SquareMousePointer,
  Workflow,
} from "lucide-react";
import type { ReactNode } from "react";
import { FlowStatusPill, OperationStatusPill } from "../status-pill";
import type { Translate } from "../text";
import { type Command, type Commands, matching } from "./commands";
import type { Hits } from "./hits";

type Choice = Readonly<{
  key: string;
  face: ReactNode;
  choose: () => void;
}>;
export type Group = Readonly<{ title: string; choices: readonly Choice[] }>;

type Offered = Readonly<{
  commands: Commands;
  query: string;
  hits: Hits;
  act: (command: Command) => void;
  go: (href: string) => void;
}>;

/** What is offered for what is typed: what to do, where to go, for whom to act, and what was found. A group of nothing is none. */
export function groupsFor(t: Translate, { commands, query, hits, act, go }: Offered): readonly Group[] {
  const offer = (among: readonly Command[], icon: (command: Command) => ReactNode): readonly Choice[] =>
    matching(among, query).map((command) => ({
      key: command.key,
      face: <Plain icon={icon(command)} label={command.label} />,
      choose: () => act(command),
    }));
  const all: Choice = {
    key: "all",
    face: <Plain icon={<Search />} label={t("palette.all", { query })} />,
    choose: () => go(`/dashboard/search?q=${encodeURIComponent(query)}`),
  };
  const here: Group = { title: t("palette.here"), choices: offer(commands.here, () => <SquareMousePointer />) };
  return [
    // Whoever types “operations” wants to go there.
    ...(query === "" ? [here] : []),
    { title: t("palette.actions"), choices: offer(commands.actions, () => <Plus />) },
    { title: t("palette.sections"), choices: offer(commands.sections, () => <ArrowRight />) },
    ...(query === "" ? [] : [here]),
    {
      title: t("palette.organisations"),
      choices: offer(commands.organisations, (command) =>
        "tenantUuid" in command ? <ArrowLeftRight /> : <FlaskConical />,
      ),
    },
    { title: t("palette.results"), choices: query === "" ? [] : [all] },
    {
      title: t("palette.operations"),
      choices: hits.operations.map((hit) => ({
        key: hit.uuid,
        face: <OperationFace hit={hit} t={t} />,
        choose: () => go(`/dashboard/operations/${hit.uuid}`),
      })),
    },
    {
      title: t("palette.flows"),
      choices: hits.flows.map((hit) => ({
        key: hit.uuid,
        face: <FlowFace hit={hit} t={t} />,
        choose: () => go(`/dashboard/flows/${hit.uuid}`),
      })),
    },
  ].filter(({ choices }) => choices.length > 0);
}

function Plain({ icon, label }: Readonly<{ icon: ReactNode; label: string }>) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </>
  );
}

function OperationFace({ hit, t }: Readonly<{ hit: Hits["operations"][number]; t: Translate }>) {
  return (
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
  );
}

function FlowFace({ hit, t }: Readonly<{ hit: Hits["flows"][number]; t: Translate }>) {
  return (
    <>
      <Workflow />
      <span className="min-w-0 flex-1 truncate">{hit.title}</span>
      <FlowStatusPill status={hit.status} t={t} />
    </>
  );
}
