import { createHash } from "node:crypto";
import { log } from "@/lib/shared/log";
import { keepingAnswers } from "@/lib/shared/process/kept";
import { runDocumentJob } from "./document-pool";
import type { Plate } from "./model";

const kept = keepingAnswers<Plate>(1_000);

/**
 * What a picture (a data URL, null for none) has to lie on to be seen. A picture is unpacked in the pool alone, and once; white,
 * which pictures are made for, where nobody could look.
 */
export async function choosePlate(picture: string | null, who: string): Promise<Plate> {
  if (!picture?.startsWith("data:")) return "LIGHT";
  const hash = createHash("sha256").update(picture).digest("base64url");
  try {
    return await kept(hash, async () => {
      const { plate } = await runDocumentJob({ kind: "plate", picture }, "chosen", { who, sizeBytes: 0 });
      return plate;
    });
  } catch (error) {
    log.warn({ err: error }, "nobody could look at a picture: it lies on white");
    return "LIGHT";
  }
}
