import { Notice } from "@/components/payer/notice";
import type { SignerContext } from "../signer-context";
import type { SigningProblems } from "./draft";

/** What came of the last press, above everything: each problem leads to its place. */
export function ProblemList({ problems, page }: Readonly<{ problems: SigningProblems; page: SignerContext }>) {
  const { notice, places } = problems;
  if (notice === null && places.size === 0) return null;
  return (
    <div data-problems="" className="problems">
      <Notice title={page.words.problems.title} action={<Places places={places} />}>
        {notice}
      </Notice>
    </div>
  );
}

function Places({ places }: Pick<SigningProblems, "places">) {
  if (places.size === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {[...places].map(([id, text]) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-flex min-h-6 items-center underline underline-offset-4">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
