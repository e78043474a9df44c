import { expect, it } from "vitest";
import { GET } from "./route";

const choose = (query: Readonly<Record<string, string>>) =>
  GET(new Request(`http://localhost:3000/language?${new URLSearchParams(query)}`));

it("keeps the language in this browser, and shows the page in it, also where no cookie is kept", async () => {
  const answer = await choose({ lang: "es", to: "/sign-in?request=abc&lang=en" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?request=abc&lang=es"]);
  expect(answer.headers.get("set-cookie")).toMatch(/^paraph_language=es; .*Path=\/;/);
  expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly.*SameSite=Lax/);
});

it("leaves the rest of the address as it is", async () => {
  const answer = await choose({ lang: "es", to: "/sign-in?next=%2Fa?b=1&c=2#part" });
  expect(answer.headers.get("location")).toBe("/sign-in?next=%2Fa%3Fb%3D1&c=2&lang=es#part");
});

it("keeps nothing that we don't speak", async () => {
  const answer = await choose({ lang: "xx", to: "/sign-in?request=abc" });
  expect([answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual(["/sign-in?request=abc", null]);
});

it.each([
  "https://thief.example/",
  "//thief.example/",
  "/.//thief.example/",
  "/\\thief.example",
  "javascript:alert(1)",
])("leads to no other place: %s", async (to) => {
  const location = (await choose({ lang: "es", to })).headers.get("location") ?? "";
  expect(new URL(location, "http://localhost:3000").origin).toBe("http://localhost:3000");
});
