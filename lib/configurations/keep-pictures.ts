import { AppError, type FieldError } from "@/lib/shared/errors";
import { fetchPicture } from "./fetch-picture";
import { PICTURES, type Picture, type VisualConfiguration } from "./model";

type Pictures = Readonly<Record<Picture, string | null>>;
type Kept = Readonly<{ name: Picture; address: string; dataUrl: string }>;

/**
 * Takes a copy of each picture that lives elsewhere (decision 31): payers' pages ask nobody but us, and a document is drawn
 * without a network. What is shown stands in `logo` and `icon`, the address it came from beside it. A copy that is there
 * already is good enough when its address does not answer today.
 * @throws AppError invalid_field for every picture that can't be had
 */
export async function keepPictures<Asked extends Pictures>(
  asked: Asked,
  before: VisualConfiguration | null,
): Promise<Asked & Pick<VisualConfiguration, "addresses">> {
  const kept: Kept[] = [];
  const errors: FieldError[] = [];
  const keep = async (name: Picture): Promise<void> => {
    const address = asked[name];
    if (address === null || /^data:/i.test(address)) return;
    const fetched = await fetchPicture(address);
    const dataUrl = "dataUrl" in fetched ? fetched.dataUrl : copyOf(before, name, address);
    if (dataUrl !== null) kept.push({ name, address, dataUrl });
    else if ("problem" in fetched)
      errors.push({ pointer: `/visualConfiguration/${name}`, code: "invalid", detail: fetched.problem });
  };
  await Promise.all(PICTURES.map(keep));
  if (errors.length > 0) throw new AppError("invalid_field", { detail: "A field is not acceptable.", errors });
  if (kept.length === 0) return asked;
  return {
    ...asked,
    ...Object.fromEntries(kept.map(({ name, dataUrl }) => [name, dataUrl])),
    addresses: Object.fromEntries(kept.map(({ name, address }) => [name, address])),
  };
}

function copyOf(before: VisualConfiguration | null, name: Picture, address: string): string | null {
  return before?.addresses?.[name] === address ? before[name] : null;
}

/** As the caller set them. */
export function withAddresses({ addresses, ...shown }: VisualConfiguration): Omit<VisualConfiguration, "addresses"> {
  return { ...shown, ...addresses };
}
