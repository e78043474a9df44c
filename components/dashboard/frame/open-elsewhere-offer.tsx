"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { type OfferedOrganisation, OpenThere } from "./open-there";

type OpenElsewhereOfferProps = Readonly<{
  find: (path: string) => Promise<OfferedOrganisation | null>;
  /** False where its person is no member any more. */
  goTo: (tenantUuid: string) => Promise<boolean>;
}>;

/** Opens what is not here in the person's organisation that has it; nothing where none has. */
export function OpenElsewhereOffer({ find, goTo }: OpenElsewhereOfferProps) {
  const path = usePathname();
  const [offered, setOffered] = useState<OfferedOrganisation | null>(null);
  useEffect(() => {
    let isShown = true;
    // Where no answer comes nothing is offered, as where nothing is found.
    find(path).then(
      (found) => isShown && setOffered(found),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [find, path]);
  return (
    <span role="status" className="contents">
      {offered && <OpenThere organisation={offered} goTo={goTo} />}
    </span>
  );
}
