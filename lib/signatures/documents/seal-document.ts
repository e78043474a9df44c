import { embedSignature } from "@/lib/documents/embed-signature";
import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import { fillSignature } from "@/lib/documents/fill-signature";
import type { SealedThing } from "@/lib/documents/signing-model";
import { signDigest } from "@/lib/seals/sign-digest";
import { now } from "@/lib/shared/clock";
import type { WorkFolder } from "@/lib/shared/process/work-folder";
import type { House } from "./house";
import { requireSeal } from "./require-seal";

/** A revision with its signature in it. */
export type SignedFile = Readonly<{ file: FileOnDisk; isTimestamped: boolean }>;

type Sealing = Readonly<{
  tenantUuid: string;
  house: House;
  base: FileOnDisk;
  closes: SealedThing;
  /** The name of the field that waits for the seal. */
  field: string;
  /** From here on only fields may be filled and signatures added. */
  certifies: boolean;
  /** Names of the fields that signers fill in afterwards. */
  leftOpen: readonly string[];
}>;

/** Puts our seal into the field that waits for it. @throws AppError service_unavailable; as `fillSignature` */
export async function sealDocument(
  { tenantUuid, house, base, closes, field, certifies, leftOpen }: Sealing,
  folder: WorkFolder,
): Promise<SignedFile> {
  const credential = await requireSeal();
  const { language, timeZone, voice } = house;
  const seal = { name: credential.certificate.name, isDemo: credential.isDemo };
  const filled = await fillSignature({
    base,
    intoPath: await folder.newPath(),
    who: tenantUuid,
    place: { kind: "field", name: field },
    certifies,
    leftOpen,
    box: { kind: "SEAL", language, timeZone, voice, seal, closes },
    at: now(),
    values: [],
  });
  const { der, timestamp } = await signDigest(credential, filled.digest);
  return { file: await embedSignature(filled.path, filled.contents, der), isTimestamped: timestamp !== null };
}
