"use client";

import dynamic from "next/dynamic";

/** Fetched where it is shown: what says that nothing is there stands behind each page. */
export const OpenElsewhere = dynamic(() => import("./open-elsewhere-offer").then((it) => it.OpenElsewhereOffer), {
  ssr: false,
});
