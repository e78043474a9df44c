import { publicRoutes } from "@/lib/http/api-route";
import { getDb } from "@/lib/http/database";
import { withShownFile } from "@/lib/http/reply/shown-file";
import { jsonResponse } from "@/lib/http/reply/text-response";
import { presentVerification } from "@/lib/verification/present-verification";
import { verifyDocument } from "@/lib/verification/verify-document";

/** Whether a document is as it was sealed. Anybody may ask, and nothing of what they show is kept. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoutes({
  POST: async (request, tell) => {
    const verification = await withShownFile(request, tell, (file) => verifyDocument(getDb(), file));
    return jsonResponse(presentVerification(verification), { headers: { "Cache-Control": "no-store" } });
  },
});
