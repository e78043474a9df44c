import { type PDFContext, type PDFDocument, PDFHexString, PDFName, type PDFPage, type PDFRef } from "pdf-lib";

/** What a screen reader takes a part of the page for (ISO 32000-1, 14.8.4). */
export type Tag = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Link";

type Kid =
  | Element
  /** A piece of what is drawn, by its number on the page. */
  | Readonly<{ content: number }>
  /** An annotation, by its place among the page's. */
  | Readonly<{ annotation: number }>;

export type Element = { readonly tag: Tag | "Document"; readonly alt: string | undefined; readonly kids: Kid[] };

/** The page's logical structure as it is drawn: what was begun last takes what follows. */
export class Structure {
  readonly document: Element = { tag: "Document", alt: undefined, kids: [] };
  private readonly begun: Element[] = [];
  private contentCount = 0;

  get current(): Element {
    return this.begun.at(-1) ?? this.document;
  }

  begin(tag: Tag, alt?: string): void {
    const element: Element = { tag, alt, kids: [] };
    this.current.kids.push(element);
    this.begun.push(element);
  }

  end(): void {
    this.begun.pop();
  }

  /** The number of the next piece of what is drawn. */
  addContent(): number {
    const content = this.contentCount;
    this.contentCount += 1;
    this.current.kids.push({ content });
    return content;
  }

  addAnnotation(annotation: number): void {
    this.current.kids.push({ annotation });
  }

  /** Written once for the whole document: a tree for readers, and the ways back from the page into it (14.7.4.4). */
  addTo({ context, catalog }: PDFDocument, page: PDFPage, annotations: readonly PDFRef[]): void {
    const root = context.nextRef();
    const byContent: PDFRef[] = [];
    const byAnnotation: PDFRef[] = [];
    const write = ({ tag, alt, kids }: Element, parent: PDFRef): PDFRef => {
      const own = context.nextRef();
      const written = kids.map((kid) => {
        if ("content" in kid) {
          byContent[kid.content] = own;
          return kid.content;
        }
        if ("annotation" in kid) {
          byAnnotation[kid.annotation] = own;
          return context.obj({ Type: "OBJR", Obj: annotations[kid.annotation], Pg: page.ref });
        }
        return write(kid, own);
      });
      const element = context.obj({ Type: "StructElem", S: tag, P: parent, Pg: page.ref, K: written });
      if (alt !== undefined) element.set(PDFName.of("Alt"), PDFHexString.fromText(alt));
      if (tag === "TH") element.set(PDFName.of("A"), context.obj({ O: "Table", Scope: "Row" }));
      context.assign(own, element);
      return own;
    };
    const top = write(this.document, root);
    context.assign(
      root,
      context.obj({
        Type: "StructTreeRoot",
        K: [top],
        ParentTree: context.register(parentTree(context, byContent, byAnnotation)),
        ParentTreeNextKey: 1 + byAnnotation.length,
      }),
    );
    page.node.set(PDFName.of("StructParents"), context.obj(0));
    page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
    catalog.set(PDFName.of("StructTreeRoot"), root);
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  }
}

/** Key 0 is the page's; each annotation's is one more than its place. */
function parentTree(context: PDFContext, byContent: PDFRef[], byAnnotation: PDFRef[]) {
  const links = byAnnotation.flatMap((element, place) => [1 + place, element]);
  return context.obj({ Nums: [0, byContent, ...links] });
}
