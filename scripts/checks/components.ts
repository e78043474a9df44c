import type { SourceFile } from "./layers";

/** What a reader takes in at once: a component with more lines is composed of parts. */
export const COMPONENT_LINES_MAX = 120;

/** A function or a constant of a file, with a component's name. */
const COMPONENT = /^(?:export )?(?:default )?(?:(?:async )?function|const) ([A-Z]\w*)/;
/** Formatted as the tree is, a declaration ends where a bracket stands at the beginning of a line, and nothing is opened behind it. */
const END = /^[})\]][^({[]*$/;
const NOT_SHIPPED = /(^|\/)testing\/|\.(test|spec)\.tsx$|^e2e\//;

/** Each component that has more lines than that, as one line. */
export function longComponents(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => path.endsWith(".tsx") && !NOT_SHIPPED.test(path)).flatMap(longIn);
}

/** Every component of a file, with its lines from the first to the last bracket. */
export function componentsOf(text: string): Readonly<{ name: string; lines: number }>[] {
  const lines = text.split("\n");
  return lines.flatMap((line, start) => {
    const name = COMPONENT.exec(line)?.[1];
    if (name === undefined) return [];
    // On one line, or a constant that no bracket ends: nothing that could be too long.
    if (!/[({[]\s*$/.test(line)) return [{ name, lines: 1 }];
    const end = lines.findIndex((candidate, at) => at > start && END.test(candidate));
    return [{ name, lines: (end === -1 ? lines.length : end + 1) - start }];
  });
}

function longIn({ path, text }: SourceFile): string[] {
  return componentsOf(text)
    .filter(({ lines }) => lines > COMPONENT_LINES_MAX)
    .map(({ name, lines }) => `${path}: ${name} has ${lines} lines`);
}
