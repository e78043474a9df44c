"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { useText } from "../text-provider";

type SecondFactorRuleProps = Readonly<{
  isRequired: boolean;
  mayChange: boolean;
  setRule: (isRequired: boolean) => Promise<ActionResult>;
}>;

/** Whether members need a second factor, and for an owner the way to change it. */
export function SecondFactorRule({ isRequired, mayChange, setRule }: SecondFactorRuleProps) {
  const { t } = useText();
  return (
    <>
      <p className="text-muted">{t(isRequired ? "organisation.factorOn" : "organisation.factorOff")}</p>
      {mayChange && (
        <div className="mt-4">
          <ConfirmAction
            title={t(isRequired ? "organisation.factorEndTitle" : "organisation.factorBeginTitle")}
            body={t(isRequired ? "organisation.factorEndText" : "organisation.factorBeginText")}
            confirmLabel={t(isRequired ? "organisation.factorEnd" : "organisation.factorBegin")}
            action={() => setRule(!isRequired)}
            doneLabel={t("organisation.saved")}
            confirmVariant={isRequired ? "danger" : "primary"}
            conflictLabel={t("organisation.factorOwnFirst")}
          >
            {t(isRequired ? "organisation.factorEnd" : "organisation.factorBegin")}
          </ConfirmAction>
        </div>
      )}
    </>
  );
}
