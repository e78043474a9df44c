import { isThere, type Place } from "@/components/dashboard/actions/acting";
import { sectionsFor } from "@/components/dashboard/frame/navigation";
import type { Role } from "@/lib/shared/caller";
import { hasRole } from "../role";
import type { Translate } from "../text";
import type { Act } from "./acts";

/** Somewhere to go, something to do with what is open, or another organisation to act for. */
export type Command = Readonly<
  { key: string; label: string } & (
    | { href: string }
    | { act: Act }
    | { tenantUuid: string; actingForUuid?: string }
    | { sandbox: true }
  )
>;

type Membership = Readonly<{ tenantUuid: string; legalName: string }>;

/** Who has the palette: the role in the organisation that is open, and where else they belong. */
export type PaletteOptions = Readonly<{
  role: Role;
  place: Place;
  current: string;
  memberships: readonly Membership[];
  /** Those that gave one of the person's organisations a mandate; the one that is open is known by both. */
  actingFor: readonly (Membership & Readonly<{ collaborator: Readonly<{ uuid: string; legalName: string }> }>)[];
  /** The organisation through which one acts for the open one. */
  through: string | null;
  /** Whether it is a sandbox that is open; null where there is none to go to. */
  isSandbox: boolean | null;
  enterSandbox: () => Promise<void>;
  switchTo: (tenantUuid: string, actingForUuid?: string) => Promise<void>;
}>;

export type Commands = Readonly<{
  here: readonly Command[];
  sections: readonly Command[];
  actions: readonly Command[];
  organisations: readonly Command[];
}>;

/**
 * What this person may do from anywhere: what the role doesn't allow is not offered.
 * @param acts what the page that is open offers
 */
export function commandsFor(
  t: Translate,
  {
    role,
    place,
    current,
    memberships,
    actingFor,
    through,
    isSandbox,
  }: Omit<PaletteOptions, "switchTo" | "enterSandbox">,
  acts: readonly Act[] = [],
): Commands {
  const isActing = through !== null;
  return {
    here: acts.map((act) => ({ key: act, label: t(`palette.acts.${act}`), act })),
    sections: sectionsFor(role, place).flatMap(({ links }) =>
      links.map(({ key, href }) => ({ key, label: t(`frame.${key}`), href })),
    ),
    actions: hasRole(role, "OPERATOR")
      ? [
          { key: "newCollection", label: t("operations.newCollection"), href: "/dashboard/operations/new" },
          { key: "newTable", label: t("collectionTable.title"), href: "/dashboard/operations/new/table" },
          { key: "newSignature", label: t("operations.newSignature"), href: "/dashboard/operations/new/signature" },
        ].filter(({ href }) => isThere(place, href))
      : [],
    organisations: [
      ...(isSandbox === false ? [{ key: "sandbox", label: t("sandbox.enter"), sandbox: true } as const] : []),
      ...memberships
        .filter(({ tenantUuid }) => isActing || tenantUuid !== current)
        .map(({ tenantUuid, legalName }) => ({
          key: tenantUuid,
          label: t("palette.switchTo", { organisation: legalName }),
          tenantUuid,
        })),
      ...actingFor
        .filter(({ tenantUuid, collaborator }) => tenantUuid !== current || collaborator.uuid !== through)
        .map(({ tenantUuid, legalName, collaborator }) => ({
          key: `${collaborator.uuid} ${tenantUuid}`,
          label: t("palette.actFor", { organisation: legalName, through: collaborator.legalName }),
          tenantUuid: collaborator.uuid,
          actingForUuid: tenantUuid,
        })),
    ],
  };
}

/** Those of which each typed word begins a word, in any case and accent. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = wordsOf(typed);
  return commands.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
