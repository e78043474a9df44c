"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useAsking } from "../actions/use-asking";
import { useText } from "../text-provider";

/** One of the person's own that has what an address names. */
export type OfferedOrganisation = Readonly<{ tenantUuid: string; legalName: string }>;

type OpenElsewhereOfferProps = Readonly<{
  find: (path: string) => Promise<OfferedOrganisation | null>;
  /** False where its person is no member any more. */
  goTo: (tenantUuid: string) => Promise<boolean>;
}>;

/** Opens what is not here in the person's organisation that has it; nothing where none has. */
export function OpenElsewhereOffer({ find, goTo }: OpenElsewhereOfferProps) {
  const { t } = useText();
  const path = usePathname();
  const ask = useAsking();
  const toast = useToast();
  const [offered, setOffered] = useState<OfferedOrganisation | null>(null);
  const [pending, startGoing] = useTransition();
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
  const open = (tenantUuid: string) =>
    startGoing(() =>
      ask(async () => {
        if (await goTo(tenantUuid)) location.reload();
        else toast.error(t("frame.problems.forbidden"));
      }),
    );
  return (
    <span role="status" className="contents">
      {offered && (
        <Button variant="primary" wraps pending={pending} onClick={() => open(offered.tenantUuid)}>
          {t("frame.notFound.elsewhere", { organisation: offered.legalName })}
        </Button>
      )}
    </span>
  );
}
