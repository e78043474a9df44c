/** Calling codes of one and of two digits (ITU-T E.164, list of assigned country codes); all others have three. */
const PARTS = /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d+)$/;

/** As people read it: `+34911234567` is `+34 911 234 567`, in every country alike. */
export function spacedPhone(e164: string): string {
  const [, code, digits] = PARTS.exec(e164) ?? [];
  return code && digits ? `${code} ${digits.replace(/\d{3}(?=\d{2})/g, "$& ")}` : e164;
}
