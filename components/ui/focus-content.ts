/** Where whoever has lost their place goes on: the page's own content (a skip link leads there as well). */
export function focusContent(): void {
  document.getElementById("content")?.focus();
}
