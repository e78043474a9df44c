"use client";

import { useState } from "react";
import { FileDrop } from "@/components/ui/file-drop";
import { useText } from "../text-provider";

/** As the server takes it (lib/configurations/image-field.ts). */
const IMAGE_BYTES_MAX = 262_144;

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
  const [tooLarge, setTooLarge] = useState(false);
  const choose = async (chosen: File | null) => {
    setTooLarge(chosen !== null && chosen.size > IMAGE_BYTES_MAX);
    if (chosen && chosen.size > IMAGE_BYTES_MAX) return;
    setFile(chosen);
    onChange(chosen ? await dataUrl(chosen) : "");
  };
  return (
    <div className="space-y-2">
      <FileDrop
        label={t(`configurations.fields.${name}`)}
        hint={t("configurations.fields.imageHint")}
        error={tooLarge ? t("configurations.fields.imageTooLarge") : error}
        prompt={t("configurations.fields.imageDrop")}
        removeLabel={() => t("configurations.fields.imageRemove")}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        file={file}
        onChange={choose}
      />
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
      <input type="hidden" name={name} value={value} />
    </div>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
