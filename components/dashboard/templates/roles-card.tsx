import { clsx } from "clsx";
import { UserPlus, X } from "lucide-react";
import { useId, useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { SIGNER_ROLES, type SigningMethod } from "@/lib/operations/model";
import { movedTo, SIGNERS_MAX } from "../signature/draft";
import type { DraftProblems } from "../signature/draft-payload";
import { MoveHandle } from "../signature/move-handle";
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
  const heading = useId();
  const list = useRef<HTMLOListElement>(null);
  const keys = roleKeys(roles);
  const move = (id: string, to: number) => {
    const from = roles.findIndex((role) => role.id === id);
    onChange(movedTo(roles, from, to));
    // A list that is drawn in another order drops the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-move="${id}"]`)?.focus());
  };
  const problem = problems.signers;
  return (
    <Card title={<span id={heading}>{t("templates.roles.title")}</span>}>
      <p className="mb-4 text-muted text-sm">{t("templates.roles.hint")}</p>
      <ol ref={list} aria-labelledby={heading} className="space-y-3">
        {roles.map((role, index) => (
          <RoleEntry
            key={role.id}
            role={role}
            columnKey={keys.get(role.id) ?? ""}
            position={{ index, of: roles.length }}
            methods={methods}
            problem={problems[`roles.${role.id}`]}
            onChange={(part) => onChange(roles.map((one) => (one.id === role.id ? { ...one, ...part } : one)))}
            onMove={(to) => move(role.id, to)}
            onRemove={() => onRemove(role.id)}
          />
        ))}
      </ol>
      {problem && (
        <p role="alert" className="mt-3 text-danger-ink text-sm">
          {t(`signature.problems.${problem}`)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          disabled={roles.length >= SIGNERS_MAX}
          onClick={() => onChange([...roles, newRole(roles)])}
        >
          {t("templates.roles.add")}
        </Button>
        {roles.length > 1 && (
          <Checkbox
            label={t("signature.signers.sequential")}
            checked={isSequential}
            onChange={(event) => onSequential(event.currentTarget.checked)}
          />
        )}
      </div>
    </Card>
  );
}

type RoleEntryProps = Readonly<{
  role: RoleDraft;
  columnKey: string;
  position: Readonly<{ index: number; of: number }>;
  methods: readonly SigningMethod[];
  problem: DraftProblems[string] | undefined;
  onChange: (part: Partial<RoleDraft>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}>;

function RoleEntry({ role, columnKey, position: { index, of }, methods, problem, ...on }: RoleEntryProps) {
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
          <span className="min-w-0 flex-1 truncate py-2.5 font-medium text-sm">{name}</span>
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
          {role.role !== "VIEWER" && (
            <SelectField
              label={t("signature.signers.method")}
              value={role.method}
              onChange={({ currentTarget: { value } }) =>
                on.onChange({ method: methods.find((method) => method === value) ?? "" })
              }
              options={[
                { value: "", label: t("signature.signers.methodDefault") },
                ...methods.map((method) => ({ value: method, label: t(`signature.methods.${method}`) })),
              ]}
            />
          )}
        </div>
      </div>
    </li>
  );
}
