import { TextField } from "@/components/ui/field";
import type { PageText } from "../page-text";

type NewPasswordFieldProps = Readonly<{ t: PageText; label: string; isWrong: boolean; autoFocus?: boolean }>;

/** For choosing a password: says what is wanted before it is typed. */
export function NewPasswordField({ t, label, isWrong, autoFocus = false }: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={200}
      required
      autoFocus={autoFocus}
      hint={t("reset.hint")}
      error={isWrong && t("reset.wrongLength")}
    />
  );
}
