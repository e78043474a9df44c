import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { ReminderList } from "./reminder-list";

vi.mock("../actions/action-button", () => ({
  ActionButton: ({ doneLabel }: Readonly<{ doneLabel: string }>) => <b>{doneLabel}</b>,
}));

const TEXT = createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en });
const nothing = async () => ({ ok: true, value: undefined }) as const;

it("promises of reminders that go on none: their days may have passed meanwhile (decision 192)", () => {
  const reminders = { stopped: true, stoppedAt: "2026-11-26T09:00:00.000Z", planned: [] };
  const list = renderToStaticMarkup(
    <ReminderList reminders={reminders} change={nothing} remind={nothing} text={TEXT} />,
  );
  expect(list).toContain("Stopped ");
  expect(list).toContain("where nothing is, nobody is reminded");
  expect(list).not.toContain("reminded again");
});
