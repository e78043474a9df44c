import type { ComponentProps, RefObject } from "react";
import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";

type ProofFormProps = Readonly<{ email: string; isCodeNeeded: boolean; field: RefObject<HTMLInputElement | null> }> &
  Required<Pick<ComponentProps<"form">, "id" | "onSubmit">>;

/** The password, or the code that is asked for after it. */
export function ProofForm({ email, isCodeNeeded, field, ...form }: ProofFormProps) {
  const { t } = useText();
  const proof = { name: "proof", ref: field, required: true, autoFocus: true };
  return (
    <form {...form} className="space-y-4">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {isCodeNeeded ? (
        <TextField
          key="code"
          {...proof}
          label={t("stepUp.code")}
          hint={t("stepUp.codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <TextField
          key="password"
          {...proof}
          label={t("stepUp.password", { email })}
          type="password"
          autoComplete="current-password"
        />
      )}
    </form>
  );
}
