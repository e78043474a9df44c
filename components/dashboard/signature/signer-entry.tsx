import { clsx } from "clsx";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { SIGNER_ROLES, type SigningMethod } from "@/lib/operations/model";
import { useText } from "../text-provider";
import type { SignerDraft } from "./draft";
import type { DraftProblems } from "./draft-payload";
import { MethodField } from "./method-field";
import { MoveHandle } from "./move-handle";
import { colourOf } from "./placing/signer-colours";

type SignerEntryProps = Readonly<{
  signer: SignerDraft;
  name: string;
  position: Readonly<{ index: number; of: number }>;
  /** When it is theirs; null where nobody waits for another. */
  turn: number | null;
  methods: readonly SigningMethod[];
  problems: DraftProblems;
  onChange: (part: Partial<SignerDraft>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}>;

type TextPart = "name" | "lastName" | "email" | "phone";

/** One of those who sign, approve or read. */
export function SignerEntry({ signer, name, position, turn, methods, problems, ...on }: SignerEntryProps) {
  const { t } = useText();
  const { index, of } = position;
  const number = index + 1;
  const error = (part: string) => {
    const problem = problems[`signers.${signer.id}.${part}`];
    return problem && t(`signature.problems.${problem}`);
  };
  const field = (part: TextPart) => ({
    label: t(`signature.signers.${part}`),
    error: error(part),
    value: signer[part],
    autoComplete: "off",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => on.onChange({ [part]: event.currentTarget.value }),
  });
  return (
    <li className="rounded-md border border-line">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is by itself as wide as its widest line. */}
      <div role="group" aria-label={t("signature.signers.nth", { number })} className="p-3 pt-1">
        <div className="flex items-center gap-2">
          {of > 1 && <MoveHandle id={signer.id} name={name} index={index} of={of} onMove={on.onMove} />}
          <span aria-hidden="true" className={clsx("size-2.5 shrink-0 rounded-full", colourOf(signer.id).dot)} />
          <span className="min-w-0 flex-1 truncate py-2.5 font-medium text-sm">
            {turn !== null && of > 1 ? t("signature.signers.turn", { number: turn, name }) : name}
          </span>
          {of > 1 && (
            <IconButton label={t("signature.signers.remove", { name })} onClick={on.onRemove}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...field("name")} maxLength={140} />
          <TextField {...field("lastName")} maxLength={140} />
          <TextField {...field("email")} type="email" maxLength={254} />
          <TextField {...field("phone")} type="tel" maxLength={32} />
          <SelectField
            label={t("signature.signers.role")}
            value={signer.role}
            onChange={({ currentTarget: { value } }) =>
              on.onChange({ role: SIGNER_ROLES.find((role) => role === value) ?? "SIGNER" })
            }
            options={SIGNER_ROLES.map((role) => ({ value: role, label: t(`signature.roles.${role}`) }))}
          />
          {signer.role !== "VIEWER" && (
            <MethodField methods={signer.methods} offered={methods} error={error("method")} onChange={on.onChange} />
          )}
        </div>
        {signer.email.trim() === "" && <p className="mt-2 text-muted text-sm">{t("signature.signers.noMail")}</p>}
      </div>
    </li>
  );
}
