import type { FlowGround } from "@/db/queries/flows/flows";
import { fillTemplates, type UsedTemplate } from "@/lib/flows/creating/fill-templates";
import { flowRequest } from "@/lib/flows/creating/flow-request";
import { namedReferences, referenceErrors } from "@/lib/flows/creating/named-references";
import { planFlow } from "@/lib/flows/creating/plan-flow";
import { type PrintedText, printedTexts } from "@/lib/flows/creating/printed-texts";
import type { Caller } from "@/lib/shared/caller";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { bodyErrors } from "@/lib/shared/zod-errors";
import type { Mapping } from "./map-columns";
import { type LineProblem, type LineRequest, SUBJECT_PARTS, VALUE_PREFIX } from "./model";

/** The request for a flow that a line stands for. */
export function requestOf({ externalId, signers, values }: LineRequest, { uuid, roles }: UsedTemplate) {
  const acting = roles.find(({ role }) => role !== "VIEWER");
  return {
    externalId,
    operations: [
      {
        type: "SIGNATURE",
        externalId,
        subject: signers.find(({ role }) => role === acting?.key)?.subject ?? null,
        signature: { templateUuid: uuid, signers, values },
      },
    ],
  };
}

type Checking = Readonly<{
  template: UsedTemplate;
  ground: FlowGround;
  caller: Caller;
  channel: "API" | "DASHBOARD";
  at: Date;
}>;

/** What is known of a line before it is made. */
type LineCheck = Readonly<{
  problems: readonly LineProblem[];
  /** What it prints. Whether that fits is asked of many lines at once: what doesn't is told by `lineProblems`. */
  texts: readonly PrintedText[];
}>;

/** Whatever a flow would be refused for that this line becomes, before it is made; nothing where it can be made. */
export function checkLine(line: LineRequest, mapping: Mapping, checking: Checking): LineCheck {
  const { errors, texts } = looked(line, checking);
  return { problems: inColumns([...unnamed(line), ...told(errors, line)], mapping), texts };
}

/** What a flow's request is refused for, as the columns' problems that say it. */
export function lineProblems(
  errors: readonly FieldError[],
  line: LineRequest,
  mapping: Mapping,
): readonly LineProblem[] {
  return inColumns(told(errors, line), mapping);
}

function inColumns(problems: readonly Problem[], mapping: Mapping): readonly LineProblem[] {
  return problems.map(({ target, ...problem }) => ({
    column: target === null ? null : (mapping.find((one) => one.target === target)?.column ?? target),
    ...problem,
  }));
}

/** What is wrong, and with what of the line. */
type Problem = Readonly<{ target: string | null; code: string; detail: string }>;

type Looked = Readonly<{ errors: readonly FieldError[]; texts: readonly PrintedText[] }>;

function looked(line: LineRequest, { template, ground, caller, channel, at }: Checking): Looked {
  const filled = fillTemplates(requestOf(line, template), new Map([[template.uuid, template]]));
  const parsed = flowRequest.safeParse(filled.json, { reportInput: true });
  const references = referenceErrors(namedReferences(filled.json), ground);
  const errors = [...filled.errors, ...references, ...(parsed.success ? [] : bodyErrors(parsed.error))];
  const texts = parsed.success ? printedTexts(parsed.data, filled) : [];
  if (!parsed.success || errors.length > 0) return { errors, texts };
  try {
    planFlow(caller, ground, parsed.data, { at, channel });
    return { errors, texts };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_field") return { errors: error.errors, texts };
    throw error;
  }
}

/** Somebody who is nobody can't be told from others, nor asked. */
function unnamed({ signers }: LineRequest): readonly Problem[] {
  return signers.flatMap(({ role, subject }) =>
    SUBJECT_PARTS.some((part) => part !== "phone" && subject[part] !== undefined)
      ? []
      : [{ target: `${role}.name`, code: "required", detail: "must say a name or an e-mail" }],
  );
}

/** What a flow's request is refused for, as what of the line it is about; each once. */
function told(errors: readonly FieldError[], line: LineRequest): readonly Problem[] {
  const problems = errors.map(({ code, detail, ...at }) => ({
    target: "pointer" in at ? targetOf(at.pointer, line) : null,
    code,
    detail,
  }));
  const nobody = new Set(unnamed(line).map(({ target }) => target?.replace(/\.name$/, "")));
  return problems.filter(({ target, code }, index) => {
    // Of somebody who isn't there nothing else is said.
    if (target !== null && nobody.has(target.replace(/\.\w+$/, "")) && !target.startsWith(VALUE_PREFIX)) return false;
    return problems.findIndex((other) => other.target === target && other.code === code) === index;
  });
}

/** Also for a line that could not be made in the end. */
export function targetOf(pointer: string, { signers }: LineRequest): string | null {
  if (/^(\/operations\/0)?\/externalId$/.test(pointer)) return "externalId";
  const [, place, part] =
    /^\/operations\/0\/(?:signature\/signers\/(\d+)|subject)(?:\/subject)?(?:\/(\w+))?/.exec(pointer) ?? [];
  const [, value] = /^\/operations\/0\/signature\/values\/(.+)$/.exec(pointer) ?? [];
  if (value !== undefined) return `${VALUE_PREFIX}${value.replaceAll("~1", "/").replaceAll("~0", "~")}`;
  // The operation's subject is the first who acts: told once, where they sign.
  const signer =
    place === undefined ? signers.find(({ subject }) => Object.keys(subject).length > 0) : signers[Number(place)];
  if (!signer || !/^\/operations\/0\/(signature\/signers|subject)/.test(pointer)) return null;
  const known = SUBJECT_PARTS.find((name) => name === part);
  return `${signer.role}.${known ?? "email"}`;
}
