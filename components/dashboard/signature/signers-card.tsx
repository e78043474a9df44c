import type { SigningMethod } from "@/lib/operations/model";
import { useText } from "../text-provider";
import { newSigner, type SignerDraft, turnsOf } from "./draft";
import type { DraftProblems } from "./draft-payload";
import { PeopleCard } from "./people-card";
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
  const turns = turnsOf(signers, isSequential);
  const nameOf = useSignerName(signers);
  return (
    <PeopleCard
      title={t("signature.signers.title")}
      addLabel={t("signature.signers.add")}
      people={signers}
      isSequential={isSequential}
      problem={problems.signers}
      onChange={onChange}
      onSequential={onSequential}
      newPerson={() => newSigner(signers, problems)}
    >
      {(signer, position, moveTo) => (
        <SignerEntry
          key={signer.id}
          signer={signer}
          name={nameOf(signer.id)}
          position={position}
          turn={isSequential ? (turns[position.index] ?? null) : null}
          methods={methods}
          problems={problems}
          onChange={(part) => onChange(signers.map((one) => (one.id === signer.id ? { ...one, ...part } : one)))}
          onMove={moveTo}
          onRemove={() => onRemove(signer.id)}
        />
      )}
    </PeopleCard>
  );
}
