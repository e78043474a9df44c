import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sent } from "../messages/sent";
import { SEND_LINK_FIELDS, SendLinkFields } from "../operation/send-link-fields";
import { INVITATION_FIELDS, InvitationFields } from "../people/invitation-fields";
import { TextProvider } from "../text-provider";
import { REPLAY_FIELDS, ReplayFields } from "../webhooks/replay-fields";
import { fieldsAt } from "./use-marked-fields";

/** Names of the fields that are marked, each with what describes it. */
function marked(fields: ReactNode): readonly (readonly [name: string, words: string])[] {
  const html = renderToStaticMarkup(
    <TextProvider source={sent({ language: "en", timeZone: "UTC" })}>{fields}</TextProvider>,
  );
  return [...html.matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)].map(([control]) => {
    const described = /aria-describedby="([^"]*)"/.exec(control)?.[1] ?? "";
    const words = described.split(" ").map((id) => new RegExp(`id="${id}"[^>]*>(.*?)<`).exec(html)?.[1]);
    return [/ name="(\w+)"/.exec(control)?.[1] ?? "", words.join(" ")] as const;
  });
}

describe("a form marks the field that the server names, and says why there", () => {
  it.each([
    [["/to"], [["to", "Nothing can be sent to this address."]]],
    [["/channel"], [["channel", "Nothing can be sent this way. Choose another."]]],
    [[], []],
  ])("to send the link: %j", (pointers, expected) => {
    const problems = fieldsAt(SEND_LINK_FIELDS, pointers);
    const fields = <SendLinkFields chosen="EMAIL" onChoose={() => {}} to="a@example.com" canText problems={problems} />;
    expect(marked(fields)).toEqual(expected);
  });

  it.each([
    [["/email"], [["email", "This is not an e-mail address."]]],
    [["/role"], [["role", "There is no such role to give. Choose another."]]],
    [[], []],
  ])("to invite somebody: %j", (pointers, expected) => {
    const problems = fieldsAt(INVITATION_FIELDS, pointers);
    expect(marked(<InvitationFields roles={["OPERATOR", "VIEWER"]} problems={problems} />)).toEqual(expected);
  });

  it.each([
    [["/since"], [["since", "Choose a day."]]],
    [["/until"], [["until", "The end of this day; until now without one. Choose a day that is not before the first."]]],
    [["/eventType"], [["eventType", "There is no such event, or not any more. Choose another."]]],
    [[], []],
  ])("to send what was missed: %j", (pointers, expected) => {
    const problems = fieldsAt(REPLAY_FIELDS, pointers);
    expect(marked(<ReplayFields since="2026-03-01" problems={problems} />)).toEqual(expected);
  });
});
