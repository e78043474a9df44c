import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Role } from "@/lib/shared/caller";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { MemberList } from "./member-list";
import { RoleField } from "./role-field";

vi.mock("../step-up/step-up-provider", () => ({ useStepUp: () => vi.fn() }));

const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
const drawn = (element: React.ReactNode) =>
  renderToStaticMarkup(<TextProvider source={sent(source)}>{element}</TextProvider>);

const member = (personUuid: string, role: Role) => ({
  ...{ personUuid, name: personUuid, email: `${personUuid}@example.com`, role, createdAt: new Date(0) },
});

function listed(reader: Role): string {
  const never = async () => ({ ok: true, value: undefined }) as const;
  return drawn(
    <MemberList
      members={[member("Olga", "OWNER"), member("Eva", "OPERATOR")]}
      reader={{ personUuid: "Ines", role: reader }}
      changeRole={never}
      remove={never}
      text={createText(source)}
    />,
  );
}

it.each([
  ["OWNER", ["Role of Olga: Owner", "Role of Eva: Operator"]],
  ["ADMIN", ["Role of Eva: Operator"]],
  ["OPERATOR", []],
] as const)("%s changes a role in a window that asks, never by the list alone", (reader, labels) => {
  const html = listed(reader);
  expect(html).not.toContain("<select");
  const buttons = [...html.matchAll(/<button[^>]*aria-label="(Role of [^"]+)"[^>]*>/g)];
  expect(buttons.map(([, label]) => label)).toEqual(labels);
  for (const [button] of buttons) expect(button).toContain('aria-haspopup="dialog"');
});

it.each([true, false])("says what each role may; of one's own (%s), that somebody else has to give it back", (own) => {
  const html = drawn(<RoleField chosen="ADMIN" roles={["ADMIN", "VIEWER"]} own={own} />);
  expect(html).toContain('<option value="ADMIN" selected="">Admin: Everything but owners');
  expect(html).toContain("Viewer: Look only.");
  expect(html.includes("only somebody else can give back")).toBe(own);
});
