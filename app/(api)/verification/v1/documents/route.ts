import { publicRoutes } from "@/lib/http/api-route";
import { clientAddress } from "@/lib/http/client-address";
import { getDb } from "@/lib/http/database";
import { withOneFile } from "@/lib/http/one-file";
import { takeTurn, verificationPolicy } from "@/lib/http/rate-limit";
import { jsonResponse } from "@/lib/http/text-response";
import { VERIFIED_BYTES_MAX } from "@/lib/shared/limits";
import { presentVerification } from "@/lib/verification/present-verification";
import { verifyDocument } from "@/lib/verification/verify-document";

const EXPECTED = { part: "document", type: "application/pdf", bytesMax: VERIFIED_BYTES_MAX } as const;

/** Whether a document is as it was sealed. Anybody may ask, and nothing of what they show is kept. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoutes({
  POST: async (request, tell) => {
    const address = clientAddress(request);
    takeTurn(verificationPolicy(), address, tell);
    const verification = await withOneFile(request, EXPECTED, ({ path, sizeBytes }) =>
      verifyDocument(getDb(), { path, sizeBytes, who: `verification ${address}` }),
    );
    return jsonResponse(presentVerification(verification), { headers: { "Cache-Control": "no-store" } });
  },
});
