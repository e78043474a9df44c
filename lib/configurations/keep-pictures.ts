import { PICTURES, type Picture, type VisualConfiguration } from "./model";

type Pictures = Readonly<Record<Picture, string | null>>;

/**
 * Puts the address of each picture that lives elsewhere beside the copy that payers see (decision 31). A copy taken from the
 * same address before stays; of another address there is none until the worker has taken it (`copy-picture.ts`).
 */
export function keepPictures<Asked extends Pictures>(
  asked: Asked,
  before: VisualConfiguration | null,
): Asked & Pick<VisualConfiguration, "addresses"> {
  const elsewhere = PICTURES.flatMap((name) => {
    const address = asked[name];
    return address === null || /^data:/i.test(address) ? [] : [{ name, address }];
  });
  if (elsewhere.length === 0) return asked;
  return {
    ...asked,
    ...Object.fromEntries(elsewhere.map(({ name, address }) => [name, copyOf(before, name, address)])),
    addresses: Object.fromEntries(elsewhere.map(({ name, address }) => [name, address])),
  };
}

function copyOf(before: VisualConfiguration | null, name: Picture, address: string): string | null {
  return before?.addresses?.[name] === address ? before[name] : null;
}

/** As the caller set them. */
export function withAddresses({ addresses, ...shown }: VisualConfiguration): Omit<VisualConfiguration, "addresses"> {
  return { ...shown, ...addresses };
}
