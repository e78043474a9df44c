import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { ConfirmButton } from "@/components/ui/confirm-button";
import { WRITTEN_MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { SigningSecret } from "./signing-secret";

const { confirm, tell } = vi.hoisted(() => ({ confirm: vi.fn(), tell: vi.fn() }));

vi.mock("@/components/ui/confirm-button", () => ({
  ConfirmButton: ({ onConfirm }: Parameters<typeof ConfirmButton>[0]) => {
    confirm.mockImplementation(onConfirm);
    return null;
  },
}));
vi.mock("../actions/use-toasts", () => ({ useToasts: () => tell }));
vi.mock("../step-up/step-up-provider", () => ({ useStepUp: () => (action: () => unknown) => action() }));

it("that was changed ten times within a day says so, and not that somebody has changed something", async () => {
  const refused = { ok: false, problem: "conflict" } as const;
  const refuse = async () => refused;
  renderToStaticMarkup(
    <TextProvider source={sent({ language: "en", timeZone: "UTC" })}>
      <SigningSecret title="Secret" hint="" reveal={refuse} rotate={refuse} />
    </TextProvider>,
  );
  await confirm();
  const conflict = WRITTEN_MESSAGES.en.webhooks.secret.rotatedOften;
  expect(tell).toHaveBeenCalledWith(refused, expect.objectContaining({ conflict }));
});
