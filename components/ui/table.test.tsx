import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Table, Th } from "./table";

vi.mock("./link", () => ({
  Link: ({ className, children }: Readonly<{ className?: string; children?: React.ReactNode }>) => (
    <a href="/" className={className}>
      {children}
    </a>
  ),
}));

const heading = (numeric: boolean) =>
  renderToStaticMarkup(
    <Th numeric={numeric} sort={{ direction: "ASC", href: "/" }}>
      Amount
    </Th>,
  );

it("a numeric heading ends where its figures end: the mark of the order is before it", () => {
  expect(heading(true)).toContain("flex-row-reverse");
  expect(heading(false)).not.toContain("flex-row-reverse");
});

it("is scrolled sideways alone", () => {
  const table = renderToStaticMarkup(<Table caption="Operations">{null}</Table>);
  expect(table).toMatch(/^<div class="overflow-x-auto overflow-y-hidden">/);
});
