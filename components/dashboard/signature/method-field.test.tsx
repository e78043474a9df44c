import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { SigningMethod } from "@/lib/operations/model";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { MethodField } from "./method-field";

const source = sent({ language: "en", timeZone: "UTC" });

it.each<[readonly SigningMethod[], string, number]>([
  [["CERTIFICATE", "REMOTE"], "With a certificate, With a remote signature", 4],
  [["SMS_OTP"], "With a code by SMS", 4],
  [["EMAIL_OTP"], "With a code by e-mail", 3],
  [[], "As the payment page allows", 3],
])("shows what is set, also where the payment page offers no such thing: %j", (methods, label, choices) => {
  const html = renderToStaticMarkup(
    <TextProvider source={source}>
      <MethodField methods={methods} offered={["HANDWRITTEN", "EMAIL_OTP"]} onChange={vi.fn()} />
    </TextProvider>,
  );
  expect(/<option[^>]* selected=""[^>]*>(.*?)<\/option>/.exec(html)?.[1]).toBe(label);
  expect(html.match(/<option/g)).toHaveLength(choices);
});
