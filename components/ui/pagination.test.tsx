import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Pagination } from "./pagination";

vi.mock("./link", () => ({
  Link: ({ href, children }: Readonly<{ href: string; children?: React.ReactNode }>) => <a href={href}>{children}</a>,
}));

const shown = (previous: string | null, next: string | null) =>
  renderToStaticMarkup(
    <Pagination
      label="Pages"
      summary="1–25 of 40"
      previous={{ label: "Previous", href: previous }}
      next={{ label: "Next", href: next }}
    />,
  );

it("nothing leads on from a list that is shown as a whole; it says how many there are", () => {
  expect(shown(null, null)).toContain("1–25 of 40");
  expect(shown(null, null)).not.toMatch(/Previous|Next/);
  // Whoever goes from landmark to landmark would find one that leads nowhere.
  expect(shown(null, null)).not.toContain("<nav");
  expect(shown(null, "/2")).toContain('<nav aria-label="Pages"');
});

it("of a part there is a way on or back, and the other is said not to be there", () => {
  expect(shown(null, "/2")).toMatch(/<span[^>]*>.*Previous.*<a href="\/2"/);
  expect(shown("/1", null)).toMatch(/<a href="\/1".*Previous.*<span[^>]*>.*Next/);
});
