/** What a text message of 160 characters is made of (3GPP TS 23.038, basic set); with any other it has 70. */
const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const INSTEAD: Readonly<Record<string, string>> = { "’": "'", "“": '"', "”": '"', "·": ".", "–": "-", "…": "." };

/**
 * The same in letters that every telephone's network knows, where they say the same: `Gestoría` becomes `Gestoria`, but `Ñ` stays. A
 * letter of another script stays what it is.
 */
export function gsmText(text: string): string {
  return [...text.normalize("NFC")]
    .map((character) => {
      if (GSM.has(character)) return character;
      const plain = INSTEAD[character] ?? character.normalize("NFD").replaceAll(/\p{M}/gu, "");
      return GSM.has(plain) ? plain : character;
    })
    .join("");
}

export function isGsm(text: string): boolean {
  return [...text].every((character) => GSM.has(character));
}
