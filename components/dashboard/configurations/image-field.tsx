"use client";

import { useState } from "react";
import { FileDrop } from "@/components/ui/file-drop";
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from "@/lib/shared/limits";
import { useText } from "../text-provider";
import { type LookedAt, lookAtPicture, type PictureProblem } from "./look-at-picture";

type ImageFieldProps = Readonly<{
  name: "logo" | "icon";
  value: string;
  /** Whether it lives elsewhere and has not come from there yet. */
  isAwaited: boolean;
  onChange: (address: string) => void;
  error: string | undefined;
}>;

/** A picture of the organisation's: chosen from the disk, kept as a data URL, so that no third party is asked for it. */
export function ImageField({ name, value, isAwaited, onChange, error }: ImageFieldProps) {
  const { t } = useText();
  const [file, setFile] = useState<File | null>(null);
  const [looked, setLooked] = useState<LookedAt | null>(null);
  const choose = async (chosen: File | null) => {
    const seen = chosen && (await lookAtPicture(chosen));
    setLooked(seen);
    // What can't be used takes the place of nothing.
    if (seen && !seen.ok) return;
    setFile(chosen);
    onChange(seen ? seen.dataUrl : "");
  };
  const limits = { kilobytes: IMAGE_BYTES_MAX / 1024, megapixels: IMAGE_PIXELS_MAX / 1_000_000 };
  const refusal = (problem: PictureProblem) =>
    problem === "imageUnreadable"
      ? t("configurations.fields.imageUnreadable")
      : t(`configurations.fields.${problem}`, limits);
  return (
    <div className="space-y-2">
      <FileDrop
        label={t(`configurations.fields.${name}`)}
        hint={t("configurations.fields.imageHint", limits)}
        error={looked?.ok === false ? refusal(looked.problem) : error}
        prompt={t("configurations.fields.imageDrop")}
        removeLabel={() => t("configurations.fields.imageRemove")}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        file={file}
        onChange={choose}
      />
      {looked?.ok && file && (
        <p className="text-muted text-sm">
          {t("configurations.fields.imageSize", {
            width: looked.width,
            height: looked.height,
            kilobytes: looked.kilobytes,
          })}
        </p>
      )}
      {value !== "" && !file && (
        <div className="flex items-center gap-3">
          {value.startsWith("data:image/") && (
            // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimise
            <img
              src={value}
              alt=""
              className="h-9 w-auto max-w-40 rounded-md border border-line bg-white object-contain"
            />
          )}
          <button
            type="button"
            className="inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8"
            onClick={() => onChange("")}
          >
            {t("configurations.fields.imageRemove")}
          </button>
        </div>
      )}
      {isAwaited && <p className="text-muted text-sm">{t("configurations.fields.imageAwaited")}</p>}
      <input type="hidden" name={name} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}
