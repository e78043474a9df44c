import { UserPlus } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { SigningMethod } from "@/lib/operations/model";
import { useText } from "../text-provider";
import { movedTo, newSigner, SIGNERS_MAX, type SignerDraft } from "./draft";
import type { DraftProblems } from "./draft-payload";
import { SignerEntry } from "./signer-entry";
import { useSignerName } from "./use-signer-name";

type SignersCardProps = Readonly<{
  signers: readonly SignerDraft[];
  isSequential: boolean;
  /** What the chosen configuration allows. */
  methods: readonly SigningMethod[];
  problems: DraftProblems;
  onChange: (signers: readonly SignerDraft[]) => void;
  onSequential: (isSequential: boolean) => void;
  onRemove: (id: string) => void;
}>;

/** Who signs, approves or reads, and in which order. */
export function SignersCard(props: SignersCardProps) {
  const { signers, isSequential, methods, problems, onChange, onSequential, onRemove } = props;
  const { t } = useText();
  const heading = useId();
  const list = useRef<HTMLOListElement>(null);
  const nameOf = useSignerName(signers);
  const move = (id: string, to: number) => {
    onChange(
      movedTo(
        signers,
        signers.findIndex((signer) => signer.id === id),
        to,
      ),
    );
    // A list that is drawn in another order drops the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-move="${id}"]`)?.focus());
  };
  const problem = problems.signers;
  return (
    <Card title={<span id={heading}>{t("signature.signers.title")}</span>}>
      <ol ref={list} aria-labelledby={heading} className="space-y-3">
        {signers.map((signer, index) => (
          <SignerEntry
            key={signer.id}
            signer={signer}
            name={nameOf(signer.id)}
            position={{ index, of: signers.length }}
            isSequential={isSequential}
            methods={methods}
            problems={problems}
            onChange={(part) => onChange(signers.map((one) => (one.id === signer.id ? { ...one, ...part } : one)))}
            onMove={(to) => move(signer.id, to)}
            onRemove={() => onRemove(signer.id)}
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
          disabled={signers.length >= SIGNERS_MAX}
          onClick={() => onChange([...signers, newSigner(signers)])}
        >
          {t("signature.signers.add")}
        </Button>
        {signers.length > 1 && (
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
