"use client";

import { useState } from "react";
import { contrastRatio } from "@/components/payer/theme/contrast";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PayerPreview } from "../payer-preview";
import { useText } from "../text-provider";
import type { TypedContact } from "./contact-fields";

type Look = Readonly<{ brandColor: string; accentColor: string; logo: string }>;
type PreviewProps = Readonly<{ look: Look; contact: TypedContact; payee: string }>;

const SHAPES = ["phone", "desktop"] as const;
/** What the edge of a control needs against the page (WCAG 1.4.11). */
const EDGE_CONTRAST_MIN = 3;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** The page as it is being made, and what is hard to see in its colours. */
export function ConfigurationPreview({ look, contact, payee }: PreviewProps) {
  const { t, money } = useText();
  const [shape, setShape] = useState<(typeof SHAPES)[number]>("phone");
  const faint = COLOUR.test(look.accentColor) && contrastRatio(look.accentColor, "#ffffff") < EDGE_CONTRAST_MIN;
  const same = look.accentColor.toLowerCase() === look.brandColor.toLowerCase();
  return (
    <aside aria-label={t("configurations.preview.title")} className="min-w-0">
      <div className="space-y-3 lg:sticky lg:top-7">
        <div className="flex items-center justify-between gap-3">
          <p className="text-muted text-sm">{t("configurations.preview.title")}</p>
          <fieldset className="flex gap-1">
            <legend className="sr-only">{t("configurations.preview.shape")}</legend>
            {SHAPES.map((choice) => (
              <Button
                key={choice}
                size="sm"
                variant={choice === shape ? "secondary" : "ghost"}
                aria-pressed={choice === shape}
                onClick={() => setShape(choice)}
              >
                {t(`configurations.preview.${choice}`)}
              </Button>
            ))}
          </fieldset>
        </div>
        <PayerPreview
          shape={shape}
          look={{ ...look, logo: look.logo || null }}
          payee={payee}
          amount={money({ amount: 128_450, currency: "EUR" })}
          concept={t("configurations.preview.concept")}
          heading={t("collection.previewBank")}
          action={t("configurations.preview.action")}
          contact={waysOf(contact) && `${t("configurations.preview.questions")} ${waysOf(contact)}`}
        />
        {faint && <Callout tone="warning">{t("configurations.contrast.accent")}</Callout>}
        {same && <Callout tone="warning">{t("configurations.contrast.same")}</Callout>}
      </div>
    </aside>
  );
}

function waysOf({ email, phone }: TypedContact): string {
  return [email.trim(), phone.trim()].filter(Boolean).join(" · ");
}
