/**
 * One text can be written in several ways (Unicode, UAX #15): an ñ is one character, or an n and its tilde, as macOS names files.
 * What is kept stays as it was written (decision 274); what is looked for is found in whichever way it was.
 */

/** The text in each of its forms, one of most. */
export function formsOf(text: string): readonly string[] {
  return [...new Set([text, text.normalize("NFC"), text.normalize("NFD")])];
}

/** For a comparison in any form and case. */
export function inOneForm(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
