"use client";

import { type RefObject, useEffect, useState } from "react";
import { contrastRatio } from "@/components/payer/theme/contrast";
import { Callout } from "@/components/ui/callout";
import type { ConfigurationDetail } from "@/lib/configurations/contract";
import { PayerFrame } from "../payer-frame";
import { useText } from "../text-provider";
import { shownFields } from "./configuration-form-values";
import type { Look } from "./look-fields";

type Saved = Pick<ConfigurationDetail, "visualConfiguration" | "operationConfiguration"> & Readonly<{ uuid?: string }>;
type PreviewProps = Readonly<{
  saved: Saved;
  form: RefObject<HTMLFormElement | null>;
  /** Another one with every change of the form. */
  changes: number;
  look: Look;
}>;

/** Long enough that a word is drawn once. */
const PAUSE_MS = 350;
/** What the edge of a control needs against the page (WCAG 1.4.11). */
const EDGE_CONTRAST_MIN = 3;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** The payer's page itself as it is being made (decision 266), and what is hard to see in its colours. */
export function ConfigurationPreview({ saved, form, changes, look }: PreviewProps) {
  const { t } = useText();
  const { uuid, visualConfiguration, operationConfiguration } = saved;
  // A form that may only be looked at says nothing.
  const [shown, setShown] = useState(() => JSON.stringify({ visualConfiguration, operationConfiguration }));
  const isChanged = changes > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change, and with every other look
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => {
      if (form.current) setShown(JSON.stringify(shownFields(new FormData(form.current))));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, isChanged, changes, look]);
  const faint = COLOUR.test(look.accentColor) && contrastRatio(look.accentColor, "#ffffff") < EDGE_CONTRAST_MIN;
  const same = look.accentColor.toLowerCase() === look.brandColor.toLowerCase();
  const source = `/dashboard/data/configurations/preview${uuid === undefined ? "" : `?configuration=${uuid}`}`;
  return (
    <aside aria-label={t("configurations.preview.title")} className="min-w-0">
      <div className="space-y-3 lg:sticky lg:top-7">
        <PayerFrame title={t("configurations.preview.title")} src={source} body={shown} />
        {faint && <Callout tone="warning">{t("configurations.contrast.accent")}</Callout>}
        {same && <Callout tone="warning">{t("configurations.contrast.same")}</Callout>}
      </div>
    </aside>
  );
}
