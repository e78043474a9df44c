import { Notice } from "@/components/payer/notice";
import type { SignerView } from "@/lib/signatures/signer-view";
import type { SignerContext } from "../signer-context";
import { type SigningProblems, valueId } from "./draft";

type ProblemListProps = Readonly<{ view: SignerView; problems: SigningProblems; page: SignerContext }>;

/** What came of the last press, above everything: each problem leads to its place, a field's by the field's name. */
export function ProblemList({ view, problems, page }: ProblemListProps) {
  const { notice, places } = problems;
  if (notice === null && places.size === 0) return null;
  return (
    <div data-problems="" className="problems">
      <Notice title={page.words.problems.title} action={<Places places={places} names={fieldNames(view, page)} />}>
        {notice}
      </Notice>
    </div>
  );
}

/** By the `id` of its place, each field's name. */
function fieldNames({ documents }: SignerView, { words }: SignerContext): ReadonlyMap<string, string> {
  const fields = documents.flatMap((document) => document.fields);
  return new Map(fields.map(({ uuid, label, type }) => [valueId(uuid), label ?? words.fields.names[type]]));
}

type PlacesProps = Pick<SigningProblems, "places"> & Readonly<{ names: ReadonlyMap<string, string> }>;

function Places({ places, names }: PlacesProps) {
  if (places.size === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {[...places].map(([id, text]) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-flex min-h-6 items-center underline underline-offset-4">
            {[names.get(id), text].filter(Boolean).join(": ")}
          </a>
        </li>
      ))}
    </ul>
  );
}
