/** Markup that is safe to send. Only `html` makes it, so that text can't become markup by mistake. */
export type Html = Readonly<{ markup: string }>;

type Value = Html | string | number | false | null | undefined | readonly Html[];

/** A template that escapes every value which isn't markup already; false, null and undefined are nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.map((part, index) => part + render(values[index])).join("") };
}

function render(value: Value): string {
  if (value === undefined || value === null || value === false) return "";
  if (typeof value === "object") return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
  return escapeMarkup(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For HTML and XML, text and quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
