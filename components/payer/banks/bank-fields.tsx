import type { AskedField, FieldProblem, FieldProblems, Typed } from "@/lib/banks/next-action";
import type { Messages } from "../messages";

/** What is in a form that is shown: nothing at first, what was typed and what is wrong with it after. */
export type FormState = Readonly<{ typed: Typed; problems: FieldProblems }>;
export const NOTHING_TYPED: FormState = { typed: {}, problems: {} };

type BankFieldsProps = Readonly<{ fields: readonly AskedField[]; form: FormState; words: Messages["steps"] }>;

/** What a bank asks for, each field with what is wrong with it beside it. */
export function BankFields({ fields, form: { typed, problems }, words }: BankFieldsProps) {
  const [first] = fields.filter(({ name }) => problems[name]);
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      typed={field.name === "CODE" ? "" : typed[field.name]}
      problem={problems[field.name]}
      isFirst={field.name === first?.name}
      words={words}
    />
  ));
}

type FieldProps = Readonly<{
  field: AskedField;
  typed: string | undefined;
  problem: FieldProblem | undefined;
  isFirst: boolean;
  words: Messages["steps"];
}>;

function Field({ field: { name, label, pattern, required }, typed, problem, isFirst, words }: FieldProps) {
  const id = `field-${name}`;
  return (
    <div className="mt-5">
      <label htmlFor={id} className="block font-medium">
        {label ?? words.fields[name]}
      </label>
      <input
        id={id}
        type="text"
        name={name}
        defaultValue={typed}
        data-keep={name === "CODE" ? undefined : ""}
        required={required}
        maxLength={80}
        autoComplete={name === "CODE" ? "one-time-code" : "off"}
        autoCapitalize={name === "DEBTOR_IBAN" ? "characters" : "none"}
        inputMode={isOfDigits(pattern) ? "numeric" : undefined}
        spellCheck={false}
        className="mt-1 h-12 w-full rounded-lg border border-line-field bg-surface px-3.5 aria-invalid:border-danger-ink"
        {...(problem && { "aria-invalid": true, "aria-describedby": `${id}-problem`, autoFocus: isFirst })}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-danger-ink text-sm">
          {words.problems[problem]}
        </p>
      )}
    </div>
  );
}

/** Only then: a phone's keys for figures have no way to letters, which some banks' codes are made of. */
function isOfDigits(pattern: string | null): boolean {
  return pattern !== null && /^(\[0-9\]|\\d)[{}\d,+*]*$/.test(pattern);
}
