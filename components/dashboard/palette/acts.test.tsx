import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { LinkCard } from "../operation/link-card";
import { CancelOperation, RenewOperation } from "../operation/operation-actions";
import { SendLink } from "../operation/send-link";
import { StepUpProvider } from "../step-up/step-up-provider";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { ACTS } from "./acts";

const source = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;
const done = async () => ({ ok: true, value: undefined }) as const;
const refused = async () => ({ type: "REFUSED" }) as const;
const signIn = {
  offer: async () => null,
  confirmByPassword: refused,
  confirmByCode: refused,
  confirmByPasskey: refused,
  confirmDemoAccount: refused,
};

const MARKED = /data-act="(\w+)"/g;

it("each act that the palette offers is a button of an operation's page", () => {
  const html = renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <StepUpProvider actions={signIn}>
        <LinkCard link="https://pay.example/x" text={createText(source)} />
        <SendLink label="Send" channel="EMAIL" to="" canText={false} action={done} />
        <RenewOperation type="PAYMENT" action={done} />
        <CancelOperation type="SIGNATURE" action={done} />
      </StepUpProvider>
    </TextProvider>,
  );
  expect([...html.matchAll(MARKED)].map(([, act]) => act)).toEqual(ACTS);
  for (const act of ACTS) {
    expect(html, act).toMatch(new RegExp(`<button[^>]*data-act="${act}"|data-act="${act}"[^>]*><button`));
  }
});
