import type { SignerView } from "@/lib/signatures/signer-view";
import type { SignerContext } from "../signer-context";
import { FORM_ID, type OfferedMethod } from "./draft";

type MethodsProps = Readonly<{
  offered: readonly OfferedMethod[];
  chosen: OfferedMethod;
  view: SignerView;
  page: SignerContext;
}>;

/** The ways of this signer to sign. Where there is but one there is nothing to choose. */
export function Methods({ offered, chosen, view, page: { words } }: MethodsProps) {
  const [only, ...others] = offered;
  if (only && others.length === 0) return <input type="hidden" name="method" value={only} form={FORM_ID} />;
  return (
    <fieldset className="mt-4">
      <legend className="text-muted text-sm">{words.method.title}</legend>
      <div className="mt-2 grid gap-2">
        {offered.map((method) => (
          <label key={method} className="choice">
            <input type="radio" name="method" value={method} form={FORM_ID} defaultChecked={method === chosen} />
            <span className="min-w-0">
              {words.method.names[method]}
              <small>{addressOf(method, view)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Where a code goes to, masked; who keeps the key. */
function addressOf(method: OfferedMethod, { signer, remoteProvider }: SignerView): string | null {
  switch (method) {
    case "EMAIL_OTP":
      return signer.email;
    case "SMS_OTP":
      return signer.phone;
    case "REMOTE":
      return remoteProvider;
    case "HANDWRITTEN":
    case "CERTIFICATE":
      return null;
  }
}
