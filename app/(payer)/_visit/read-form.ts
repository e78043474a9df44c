import type { ApiRequest } from "@/lib/shared/api-request";

/** Most of the pages' forms hold one short field. */
const SHORT_BYTES_MAX = 2_048;

/** Some hundred letters of any script: of each a form makes up to twelve. */
const WORDS_BYTES_MAX = 16_384;

/** A form in which somebody says something in their own words. */
export function readWords(request: ApiRequest): Promise<ReadonlyMap<string, string> | null> {
  return readForm(request, WORDS_BYTES_MAX);
}

/** A form of short fields. */
export function readShortForm(request: ApiRequest): Promise<ReadonlyMap<string, string> | null> {
  return readForm(request, SHORT_BYTES_MAX);
}

/** One field of it; null when it is missing, or the body is none of our forms. */
export async function readFormField(request: ApiRequest, name: string): Promise<string | null> {
  const form = await readShortForm(request);
  return form?.get(name) || null;
}

/**
 * The texts of a posted form by their names, of fields of the same name the first; whatever else is sent with it is nothing. Null
 * for a body that is longer than any of our forms.
 */
export async function readForm(request: ApiRequest, bytesMax: number): Promise<ReadonlyMap<string, string> | null> {
  const bytes = await readBytes(request, bytesMax);
  if (!bytes) return null;
  const type = request.headers.get("content-type") ?? "";
  const entries = /^multipart\/form-data\b/i.test(type)
    ? await readParts(bytes, type)
    : [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const texts = entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return new Map(texts.toReversed());
}

async function readParts(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<(readonly [string, unknown])[]> {
  try {
    return [...(await new Response(bytes, { headers: { "content-type": type } }).formData())];
  } catch {
    return [];
  }
}

/** A body as it came; null for more than this. */
async function readBytes({ body }: ApiRequest, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bytesMax) return null;
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
