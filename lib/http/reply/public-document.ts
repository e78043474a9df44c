/** For everybody, and kept for five minutes: keys are published a day before they sign. */
export function publicDocument(body: unknown, contentType = "application/json"): Response {
  return Response.json(body, {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=300" },
  });
}
