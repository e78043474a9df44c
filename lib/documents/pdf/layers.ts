import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, isNamed, type PdfDict, type PdfValue } from "./syntax";

const GROUPS_MAX = 10_000;

/**
 * What of a file's layers (optional content, ISO 32000-1, 8.11) is not seen by everybody who opens or prints it; null where all of
 * them are seen always.
 */
export function hiddenLayers(file: PdfFile, catalog: PdfDict): string | null {
  const properties = dictOf(file, entryOf(catalog, "OCProperties")?.value);
  if (!properties) return null;
  const configuration = dictOf(file, entryOf(properties, "D")?.value);
  const groups = itemsOf(file, entryOf(properties, "OCGs")?.value).slice(0, GROUPS_MAX);
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
  return itemsOf(file, entryOf(configuration, "AS")?.value).some((value) => {
    const application = dictOf(file, value) ?? NOTHING;
    const categories = itemsOf(file, entryOf(application, "Category")?.value).map((category) => file.resolve(category));
    return itemsOf(file, entryOf(application, "OCGs")?.value).some((group) => {
      const usage = dictOf(file, entryOf(dictOf(file, group) ?? NOTHING, "Usage")?.value) ?? NOTHING;
      return BY_READER.some(
        (use) => categories.some((category) => isNamed(category, use)) && dictOf(file, entryOf(usage, use)?.value),
      );
    });
  });
}

/** Table 101: what /BaseState says of all, and then /ON and /OFF of some. */
function isHiddenAtFirst(file: PdfFile, configuration: PdfDict, groups: readonly PdfValue[]): boolean {
  const numbers = (key: string) =>
    new Set(
      itemsOf(file, entryOf(configuration, key)?.value).flatMap((it) =>
        isKind(it, "reference") ? it.objectNumber : [],
      ),
    );
  const [on, off] = [numbers("ON"), numbers("OFF")];
  if (off.size > 0) return true;
  const state = file.resolve(entryOf(configuration, "BaseState")?.value);
  if (state === null || isNamed(state, "ON")) return false;
  return groups.some((group) => !isKind(group, "reference") || !on.has(group.objectNumber));
}

/** Table 102: /Usage, by which readers turn a layer off on screen, on paper or in an export. */
function dependsOnUse(file: PdfFile, group: PdfValue): boolean {
  const usage = dictOf(file, entryOf(dictOf(file, group) ?? NOTHING, "Usage")?.value);
  return [
    ["View", "ViewState"],
    ["Print", "PrintState"],
    ["Export", "ExportState"],
  ].some(([use = "", state = ""]) => {
    const said = usage && dictOf(file, entryOf(usage, use)?.value);
    return said !== null && isNamed(file.resolve(entryOf(said, state)?.value), "OFF");
  });
}

const NOTHING: PdfDict = { kind: "dict", entries: new Map() };

function dictOf(file: PdfFile, value: PdfValue | undefined): PdfDict | null {
  const resolved = file.resolve(value);
  return isKind(resolved, "dict") ? resolved : null;
}

function itemsOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  const array = file.resolve(value);
  return isKind(array, "array") ? array.items.map((item) => item.value) : [];
}
