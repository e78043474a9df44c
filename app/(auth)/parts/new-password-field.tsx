import { TextField } from "@/components/ui/field";
import type { PageText } from "../page-text";

type NewPasswordFieldProps = Readonly<{ t: PageText; label: string; problem: string | undefined; autoFocus?: boolean }>;

/** For choosing a password: says what is wanted before it is typed. */
export function NewPasswordField({ t, label, problem, autoFocus = false }: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={12}
      maxLength={200}
      required
      autoFocus={autoFocus}
      hint={t("reset.hint")}
      error={
        (problem === "password_guessable" && t("reset.guessable")) ||
        (problem === "password_wrong_length" && t("reset.wrongLength"))
      }
    />
  );
}
