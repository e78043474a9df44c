/** A person's browser at the provider's pages; `url` is where the application sends it. */
export async function answerPage(
  url: string,
  { person = "lucia", pin = "12345", action = "NEXT" }: Partial<Record<"person" | "pin" | "action", string>> = {},
): Promise<URLSearchParams> {
  const body = new URLSearchParams({ person, pin, action });
  const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`The page answered ${answer.status}: ${await answer.text()}`);
  return new URL(location).searchParams;
}
