/**
 * A template for sentences with names in them: a name that ends in a full stop ("Suministros Aluche, S. L.") brings the
 * sentence's own.
 */
export function sentence(texts: TemplateStringsArray, ...names: readonly string[]): string {
  return String.raw({ raw: texts }, ...names).replace(/\.\.(?=\s|$)/g, ".");
}
