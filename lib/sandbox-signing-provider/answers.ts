/** A refusal in the interface's own words (CSC API v2, 10; RFC 6749, 5.2). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

export const invalidRequest = (description: string) => new Refusal(400, "invalid_request", description);

export function refused({ status, code, message }: Refusal): Response {
  return Response.json(
    { error: code, error_description: message },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}

export function answered(body: unknown): Response {
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}
