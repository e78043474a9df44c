import type { Exchange } from "@/lib/banks/calls";
import type { Bank } from "@/lib/banks/connector";

/** What of an exchange the document doesn't allow; null where it has nothing to say. */
type Judge = (exchange: Exchange) => readonly string[] | null;

/** Judges by the Berlin Group's own document where it lies beside the project, and the bank speaks what it describes. */
export async function referee({ adapter, endpoint }: Bank): Promise<Judge> {
  const { documentIsPresent, Psd2Document } = await import("@/lib/banks/testing/psd2-document").catch(() => ({
    documentIsPresent: false as const,
    Psd2Document: null,
  }));
  if (!documentIsPresent || Psd2Document === null || adapter !== "BERLIN_GROUP") return () => null;
  const document = new Psd2Document();
  const root = `${new URL(endpoint.base).pathname.replace(/\/$/, "")}${endpoint.pathPrefix}/${endpoint.version}`;
  return ({ method, url, requestHeaders, requestBody, httpStatus, responseHeaders, text }) => {
    const { pathname } = new URL(url);
    if (httpStatus === null || !pathname.startsWith(`${root}/`)) return null;
    return document.violations({
      method,
      path: `/v1${pathname.slice(root.length)}`,
      requestHeaders: new Headers(requestHeaders),
      requestBody,
      status: httpStatus,
      responseHeaders: new Headers(responseHeaders),
      responseBody: text,
    });
  };
}
