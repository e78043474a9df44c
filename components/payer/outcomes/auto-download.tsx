"use client";

import { useEffect } from "react";
import { onceHere } from "./once-here";

type AutoDownloadProps = Readonly<{ path: string; urls: readonly string[] }>;

/** Downloads the documents by themselves, once, where the configuration says so; the links beside it do the same by hand. */
export function AutoDownload({ path, urls }: AutoDownloadProps) {
  useEffect(() => {
    if (!onceHere(`${path}#downloaded`)) return;
    for (const url of urls) {
      const link = document.createElement("a");
      link.href = url;
      link.download = "";
      link.click();
    }
  }, [path, urls]);
  return null;
}
