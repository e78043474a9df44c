import { UserPlus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useText } from "../text-provider";
import { movedTo, SIGNERS_MAX } from "./draft";
import type { DraftProblems } from "./draft-payload";

type PeopleCardProps<Person> = Readonly<{
  title: string;
  hint?: string;
  addLabel: string;
  people: readonly Person[];
  isSequential: boolean;
  /** Of the list as a whole. */
  problem: DraftProblems[string] | undefined;
  onChange: (people: readonly Person[]) => void;
  onSequential: (isSequential: boolean) => void;
  newPerson: () => Person;
  children: (person: Person, position: Position, moveTo: (to: number) => void) => ReactNode;
}>;

type Position = Readonly<{ index: number; of: number }>;

/** Those who act, in their order: each can be moved, and one more can be added. */
export function PeopleCard<Person extends Readonly<{ id: string }>>(props: PeopleCardProps<Person>) {
  const { title, hint, addLabel, people, isSequential, problem, onChange, onSequential, newPerson, children } = props;
  const { t } = useText();
  const heading = useId();
  const list = useRef<HTMLOListElement>(null);
  const move = (id: string, from: number, to: number) => {
    onChange(movedTo(people, from, to));
    // A list that is drawn in another order drops the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-move="${id}"]`)?.focus());
  };
  return (
    <Card title={<span id={heading}>{title}</span>}>
      {hint && <p className="mb-4 text-muted text-sm">{hint}</p>}
      <ol ref={list} aria-labelledby={heading} className="space-y-3">
        {people.map((person, index) =>
          children(person, { index, of: people.length }, (to) => move(person.id, index, to)),
        )}
      </ol>
      {problem && (
        <p role="alert" className="mt-3 text-danger-ink text-sm">
          {t(`signature.problems.${problem}`)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          disabled={people.length >= SIGNERS_MAX}
          onClick={() => onChange([...people, newPerson()])}
        >
          {addLabel}
        </Button>
        {people.length > 1 && (
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
