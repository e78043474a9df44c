import { expect, it } from "vitest";
import { escapeMarkup, html } from "./html";

it("escapes every value that isn't markup", () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${evil}">${evil}</p>`.markup).toBe(
    `<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>`,
  );
});

it("nests markup, and leaves out what is absent", () => {
  const items = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}${false}${null}${undefined}${0}</ul>`.markup).toBe("<ul><li>a</li><li>&lt;b&gt;</li>0</ul>");
});

it("escapes for XML too", () => {
  expect(escapeMarkup(`a & b < c > "d" 'e'`)).toBe("a &amp; b &lt; c &gt; &quot;d&quot; &#39;e&#39;");
});
