import { describe, expect, it } from "vitest";
import { sourceFiles } from "./layers";
import { lostAnswers } from "./lost-answers";

const PATH = "components/dashboard/accounts/rename.tsx";
const PROPS = "type RenameProps = Readonly<{ rename: (form: FormData) => Promise<ActionResult> }>;\n";
const plant = (text: string, path = PATH) => lostAnswers([{ path, text }]);

describe("a lost answer keeps what was typed", () => {
  it("holds in the whole tree", () => {
    expect(lostAnswers(sourceFiles())).toEqual([]);
  });

  it("looks at the whole tree: each action is found where its answer is not asked for", () => {
    const asked = /\b(?:answered|stepUp)\((?:\(\) => )?(?=\w+(?:\.\w+)?\()/g;
    const careless = sourceFiles().map(({ path, text }) => ({ path, text: text.replaceAll(asked, "(") }));
    const bare = careless.map(({ path, text }) => ({ path, text: text.replaceAll("await (", "await ") }));
    const found = new Set(lostAnswers(bare).map((line) => line.split(":")[0]));
    expect(found.size).toBeGreaterThan(20);
    expect([...found]).toContain("components/dashboard/accounts/ordering-party.tsx");
  });

  it.each([
    ["waited for", "const result = await rename(form);", "await rename("],
    ["let go of", "void rename(form);", "void rename("],
    ["what a transition waits for", "start(() => rename(form));", "start(() => rename("],
    ["what is pressed", "<Button onClick={() => rename(form)} />", "onClick={() => rename("],
    ["what a form does", "<form className={ROW} action={(form) => rename(form)}>", null],
    ["of several", "await actions.rename(form);", "await actions.rename("],
  ])("catches one that is %s", (_what, text, found) => {
    const [line] = plant(`${PROPS}${text}\n`);
    expect(line).toContain(found ?? "rename(");
    expect(line).toContain(PATH);
  });

  it("catches one whose type stands in another file", () => {
    const actions = "export type EntryActions = Readonly<{ ignore: (form: FormData) => Promise<ActionResult> }>;\n";
    const props = "type RowProps = Readonly<{ entry: Entry }> & EntryActions;\n";
    const row = `${props}export function Row({ entry, ignore: pass }: RowProps) {\n  await pass(entry);\n}\n`;
    expect(
      lostAnswers([
        { path: "components/dashboard/a.ts", text: actions },
        { path: PATH, text: row },
      ]),
    ).toEqual([`${PATH}: await pass(`]);
  });

  it.each([
    ["its answer is asked for", "const result = await answered(rename(form));"],
    ["it may ask who it is", "tell(await stepUp(() => rename(form)));"],
    ["it is handed on", "<ConfirmAction action={() => rename(form)} />"],
    ["it is no action", "const { value } = await reader.read();"],
  ])("allows it where %s", (_what, text) => {
    expect(plant(`${PROPS}${text}\n`)).toEqual([]);
  });

  it("does not ask it of a test, nor of what no page runs", () => {
    for (const path of [
      "components/dashboard/accounts/rename.test.tsx",
      "app/(dashboard)/dashboard/accounts/actions.ts",
    ])
      expect(plant(`${PROPS}await rename(form);\n`, path)).toEqual([]);
  });
});
