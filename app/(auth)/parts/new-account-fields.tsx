import { TextField } from "@/components/ui/field";
import type { PageText } from "../page-text";
import { NewPasswordField } from "./new-password-field";

type NewAccountFieldsProps = Readonly<{
  t: PageText;
  email: string;
  /** As it was typed before, where something could not be taken. */
  name: string | undefined;
  problem: string | undefined;
}>;

/** What an address that nobody has yet needs to become an account. */
export function NewAccountFields({ t, email, name, problem }: NewAccountFieldsProps) {
  const isPasswordRefused = problem?.startsWith("password") ?? false;
  return (
    <>
      {/* For the browser's password keeper. */}
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <TextField
        label={t("invitation.name")}
        name="name"
        defaultValue={name}
        autoComplete="name"
        maxLength={100}
        required
        autoFocus={!isPasswordRefused}
        error={problem === "name" && t("invitation.noName")}
      />
      <NewPasswordField t={t} label={t("signIn.password")} problem={problem} autoFocus={isPasswordRefused} />
    </>
  );
}
