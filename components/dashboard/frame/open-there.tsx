"use client";

import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useAsking } from "../actions/use-asking";
import { useText } from "../text-provider";

/** One of the person's own that has what an address names. */
export type OfferedOrganisation = Readonly<{ tenantUuid: string; legalName: string }>;

type OpenThereProps = Readonly<{
  organisation: OfferedOrganisation;
  /** False where its person is no member any more. */
  goTo: (tenantUuid: string) => Promise<boolean>;
}>;

/** Opens the same address in another of the person's organisations. */
export function OpenThere({ organisation: { tenantUuid, legalName }, goTo }: OpenThereProps) {
  const { t } = useText();
  const ask = useAsking();
  const toast = useToast();
  const [pending, startGoing] = useTransition();
  const open = () =>
    startGoing(() =>
      ask(async () => {
        if (await goTo(tenantUuid)) location.reload();
        else toast.error(t("frame.problems.forbidden"));
      }),
    );
  return (
    <Button variant="primary" wraps pending={pending} onClick={open}>
      {t("frame.notFound.elsewhere", { organisation: legalName })}
    </Button>
  );
}
