import type { PdfFile } from "./pdf-file";
import { isKind, isNamed, type PdfDict, type PdfValue } from "./syntax";
import { dictAt, dictOf, itemsAt, valueAt } from "./values";

const GROUPS_MAX = 10_000;

/**
 * What of a file's layers (optional content, ISO 32000-1, 8.11) is not seen by everybody who opens or prints it; null where all of
 * them are seen always.
 */
export function hiddenLayers(file: PdfFile, catalog: PdfDict): string | null {
  const properties = dictAt(file, catalog, "OCProperties");
  if (!properties) return null;
  const configuration = dictAt(file, properties, "D");
  const groups = itemsAt(file, properties, "OCGs")
    .slice(0, GROUPS_MAX)
    .map(({ value }) => value);
  if (groups.length === 0) return null;
  // Without a configuration, all are on (table 100).
  if (configuration && isHiddenAtFirst(file, configuration, groups)) return "a layer that is hidden at first";
  if (groups.some((group) => dependsOnUse(file, group))) return "a layer that is seen on screen or on paper only";
  return configuration && dependsOnReader(file, configuration) ? "a layer that is seen by some readers only" : null;
}

/** By what readers are asked to show or hide a layer (table 102): how near they look, their language, who they are. */
const BY_READER: readonly string[] = ["Zoom", "Language", "User"];

/** /AS (table 103): of which layers a reader looks into their usage, and into what of it. */
function dependsOnReader(file: PdfFile, configuration: PdfDict): boolean {
  return itemsAt(file, configuration, "AS").some(({ value }) => {
    const application = dictOf(file, value);
    const categories = itemsAt(file, application, "Category").map((category) => file.resolve(category.value));
    return itemsAt(file, application, "OCGs").some((group) => {
      const usage = dictAt(file, dictOf(file, group.value), "Usage");
      return BY_READER.some(
        (use) => categories.some((category) => isNamed(category, use)) && dictAt(file, usage, use) !== null,
      );
    });
  });
}

/** Table 101: what /BaseState says of all, and then /ON and /OFF of some. */
function isHiddenAtFirst(file: PdfFile, configuration: PdfDict, groups: readonly PdfValue[]): boolean {
  const numbers = (key: string) =>
    new Set(
      itemsAt(file, configuration, key).flatMap(({ value }) => (isKind(value, "reference") ? value.objectNumber : [])),
    );
  const [on, off] = [numbers("ON"), numbers("OFF")];
  if (off.size > 0) return true;
  const state = valueAt(file, configuration, "BaseState");
  if (state === null || isNamed(state, "ON")) return false;
  return groups.some((group) => !isKind(group, "reference") || !on.has(group.objectNumber));
}

/** Table 102: /Usage, by which readers turn a layer off on screen, on paper or in an export. */
function dependsOnUse(file: PdfFile, group: PdfValue): boolean {
  const usage = dictAt(file, dictOf(file, group), "Usage");
  return [
    ["View", "ViewState"],
    ["Print", "PrintState"],
    ["Export", "ExportState"],
  ].some(([use = "", state = ""]) => {
    const said = dictAt(file, usage, use);
    return said !== null && isNamed(valueAt(file, said, state), "OFF");
  });
}
