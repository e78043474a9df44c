"use client";

import { useEffect, useRef } from "react";
import { Callout } from "@/components/ui/callout";
import { useText } from "../text-provider";

type ChangedMeanwhileProps = Readonly<{ by: Readonly<{ name: string | null }>; href: string }>;

/** Why a form was not saved (decision 365). It takes the focus, which the form has lost by being filled anew. */
export function ChangedMeanwhile({ by: { name }, href }: ChangedMeanwhileProps) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="mb-4 rounded-lg">
      <Callout
        tone="warning"
        role="alert"
        title={name === null ? t("frame.changedMeanwhile.title") : t("frame.changedMeanwhile.by", { name })}
      >
        <p>{t("frame.changedMeanwhile.body")}</p>
        <a href={href} target="_blank" rel="noreferrer" className="font-medium underline">
          {t("frame.changedMeanwhile.look")}
        </a>
      </Callout>
    </div>
  );
}
