import type { OpenedCertificate } from "./open-certificate";

/**
 * Which of the certificates in a file is chosen: a list has them where there are several, and is put away where there is one. The first is
 * chosen until somebody chooses another.
 */
export function chooseIdentity(
  list: HTMLSelectElement,
  opened: readonly [OpenedCertificate, ...OpenedCertificate[]],
): OpenedCertificate {
  const names = opened.map(({ holder, issuer }) => `${holder} (${issuer})`);
  const isSame = list.length === names.length && names.every((name, place) => list.options[place]?.text === name);
  if (!isSame) list.replaceChildren(...names.map((name) => new Option(name)));
  list.parentElement?.toggleAttribute("hidden", names.length === 1);
  return opened[list.selectedIndex] ?? opened[0];
}
