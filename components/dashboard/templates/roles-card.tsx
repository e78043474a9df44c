import { clsx } from "clsx";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { SIGNER_ROLES, type SigningMethod } from "@/lib/operations/model";
import { turnsOf } from "../signature/draft";
import type { DraftProblems } from "../signature/draft-payload";
import { MethodField } from "../signature/method-field";
import { MoveHandle } from "../signature/move-handle";
import { PeopleCard } from "../signature/people-card";
import { colourOf } from "../signature/placing/signer-colours";
import { useText } from "../text-provider";
import { newRole, type RoleDraft, roleKeys } from "./template-draft";

type RolesCardProps = Readonly<{
  roles: readonly RoleDraft[];
  isSequential: boolean;
  methods: readonly SigningMethod[];
  problems: DraftProblems;
  onChange: (roles: readonly RoleDraft[]) => void;
  onSequential: (isSequential: boolean) => void;
  onRemove: (id: string) => void;
}>;

/** Who will sign, approve or read, by what they are and not by who. */
export function RolesCard(props: RolesCardProps) {
  const { roles, isSequential, methods, problems, onChange, onSequential, onRemove } = props;
  const { t } = useText();
  const keys = roleKeys(roles);
  const turns = turnsOf(roles, isSequential);
  return (
    <PeopleCard
      title={t("templates.roles.title")}
      hint={t("templates.roles.hint")}
      addLabel={t("templates.roles.add")}
      people={roles}
      isSequential={isSequential}
      problem={problems.signers}
      onChange={onChange}
      onSequential={onSequential}
      newPerson={() => newRole(roles, problems)}
    >
      {(role, position, moveTo) => (
        <RoleEntry
          key={role.id}
          role={role}
          columnKey={keys.get(role.id) ?? ""}
          position={position}
          turn={isSequential ? (turns[position.index] ?? null) : null}
          methods={methods}
          problem={problems[`roles.${role.id}`]}
          onChange={(part) => onChange(roles.map((one) => (one.id === role.id ? { ...one, ...part } : one)))}
          onMove={moveTo}
          onRemove={() => onRemove(role.id)}
        />
      )}
    </PeopleCard>
  );
}

type RoleEntryProps = Readonly<{
  role: RoleDraft;
  columnKey: string;
  position: Readonly<{ index: number; of: number }>;
  /** When it is theirs; null where nobody waits for another. */
  turn: number | null;
  methods: readonly SigningMethod[];
  problem: DraftProblems[string] | undefined;
  onChange: (part: Partial<RoleDraft>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}>;

function RoleEntry({ role, columnKey, position: { index, of }, turn, methods, problem, ...on }: RoleEntryProps) {
  const { t } = useText();
  const nth = t("templates.roles.nth", { number: index + 1 });
  const name = role.label.trim() || nth;
  return (
    <li className="rounded-md border border-line">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is by itself as wide as its widest line. */}
      <div role="group" aria-label={nth} className="p-3 pt-1">
        <div className="flex items-center gap-2">
          {of > 1 && <MoveHandle id={role.id} name={name} index={index} of={of} onMove={on.onMove} />}
          <span aria-hidden="true" className={clsx("size-2.5 shrink-0 rounded-full", colourOf(role.id).dot)} />
          <span className="min-w-0 flex-1 truncate py-2.5 font-medium text-sm">
            {turn !== null && of > 1 ? t("signature.signers.turn", { number: turn, name }) : name}
          </span>
          {of > 1 && (
            <IconButton label={t("signature.signers.remove", { name })} onClick={on.onRemove}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField
            label={t("templates.roles.label")}
            hint={t("templates.roles.labelHint", { key: columnKey })}
            error={problem && t(`signature.problems.${problem}`)}
            value={role.label}
            maxLength={140}
            autoComplete="off"
            onChange={(event) => on.onChange({ label: event.currentTarget.value })}
          />
          <SelectField
            label={t("signature.signers.role")}
            value={role.role}
            onChange={({ currentTarget: { value } }) =>
              on.onChange({ role: SIGNER_ROLES.find((known) => known === value) ?? "SIGNER" })
            }
            options={SIGNER_ROLES.map((known) => ({ value: known, label: t(`signature.roles.${known}`) }))}
          />
          {role.role !== "VIEWER" && <MethodField methods={role.methods} offered={methods} onChange={on.onChange} />}
        </div>
      </div>
    </li>
  );
}
