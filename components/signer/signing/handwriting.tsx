import { QUIET } from "@/components/payer/theme/look";
import type { SignerContext } from "../signer-context";
import { type DraftPen, FORM_ID, type Pen, penNames } from "./draft";
import { Problem, problemAttributes } from "./problem";

type HandwritingProps = Readonly<{
  pen: Pen;
  draft: DraftPen;
  page: SignerContext;
  problem: string | undefined;
  className: string;
}>;

const LENGTHS = { handwriting: 120, initials: 12 } as const;

/**
 * A signature or initials by hand. Without script, and for whoever draws nothing, it is the name as it is typed; the island adds
 * the box to draw in (`../island/pen.ts`).
 */
export function Handwriting({ pen, draft, page: { words }, problem, className }: HandwritingProps) {
  const { handwriting } = words;
  const names = penNames(pen);
  const title = pen === "handwriting" ? handwriting.title : handwriting.initials;
  const label = pen === "handwriting" ? handwriting.name : handwriting.initials;
  return (
    <fieldset id={pen} data-pen={pen} tabIndex={-1} className={`mt-5 scroll-mt-6 outline-none ${className}`}>
      <legend className="font-medium">{title}</legend>
      <div data-kinds={draft.kind ?? ""} hidden className="segments">
        {(["drawn", "typed"] as const).map((kind) => (
          <label key={kind}>
            <input type="radio" name={names.kind} value={kind} form={FORM_ID} defaultChecked={kind === "typed"} />
            <span>{kind === "drawn" ? handwriting.draw : handwriting.type}</span>
          </label>
        ))}
      </div>
      <div data-drawn="" hidden className="mt-2">
        <canvas role="img" aria-label={`${title}. ${handwriting.hint}`} className={`pad pad-${pen}`} />
        <div className="flex gap-5">
          <button type="button" data-undo="" className={QUIET}>
            {handwriting.undo}
          </button>
          <button type="button" data-clear="" className={QUIET}>
            {handwriting.clear}
          </button>
        </div>
        <input type="hidden" name={names.drawing} form={FORM_ID} defaultValue={draft.drawing} />
      </div>
      <div data-typed="" className="mt-2">
        <label htmlFor={`${pen}-name`} className="text-muted text-sm">
          {label}
        </label>
        <input
          id={`${pen}-name`}
          type="text"
          name={names.name}
          form={FORM_ID}
          defaultValue={draft.name}
          maxLength={LENGTHS[pen]}
          autoComplete={pen === "handwriting" ? "name" : "off"}
          {...problemAttributes(pen, problem)}
          className="field written"
        />
      </div>
      <Problem id={pen} text={problem} />
    </fieldset>
  );
}
