import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "pdf-lib";

/** What a screen reader takes a part of the page for (ISO 32000-1, 14.8.4). */
export type Tag = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "ColumnTH" | "TD" | "Figure" | "Link" | "Form";

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
}

/** A page with its structure. `annotations`: as the page lists them. */
export type StructuredPage = Readonly<{ structure: Structure; page: PDFPage; annotations: readonly PDFObject[] }>;

/**
 * Written once for the whole document: a tree for readers, and the ways back from its pages into it (14.7.4.4). Each page takes as
 * many keys as it has annotations, and one before them for itself.
 */
export function writeStructure({ context, catalog }: PDFDocument, pages: readonly StructuredPage[]): void {
  const root = context.nextRef();
  const top = context.nextRef();
  const ways: (number | PDFRef | PDFRef[])[] = [];
  const kids: (PDFRef | PDFDict)[] = [];
  let key = 0;
  for (const { structure, page, annotations } of pages) {
    const byContent: PDFRef[] = [];
    const byAnnotation: PDFRef[] = [];
    const writeKids = (element: Element, own: PDFRef) =>
      element.kids.map((kid) => {
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
    const write = (element: Element, parent: PDFRef): PDFRef => {
      const { tag, alt } = element;
      const own = context.nextRef();
      const dict = context.obj({
        Type: "StructElem",
        S: tag === "ColumnTH" ? "TH" : tag,
        P: parent,
        Pg: page.ref,
        K: writeKids(element, own),
      });
      if (alt !== undefined) dict.set(PDFName.of("Alt"), PDFHexString.fromText(alt));
      if (tag === "TH") dict.set(PDFName.of("A"), context.obj({ O: "Table", Scope: "Row" }));
      if (tag === "ColumnTH") dict.set(PDFName.of("A"), context.obj({ O: "Table", Scope: "Column" }));
      context.assign(own, dict);
      return own;
    };
    // Of several pages, a number alone would not say whose.
    const ofPage = (content: number) => context.obj({ Type: "MCR", Pg: page.ref, MCID: content });
    kids.push(...writeKids(structure.document, top).map((kid) => (typeof kid === "number" ? ofPage(kid) : kid)));
    ways.push(key, byContent, ...byAnnotation.flatMap((element, place) => [key + 1 + place, element]));
    page.node.set(PDFName.of("StructParents"), context.obj(key));
    page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
    key += 1 + annotations.length;
  }
  context.assign(top, context.obj({ Type: "StructElem", S: "Document", P: root, K: kids }));
  const parentTree = context.register(context.obj({ Nums: ways }));
  context.assign(
    root,
    context.obj({ Type: "StructTreeRoot", K: [top], ParentTree: parentTree, ParentTreeNextKey: key }),
  );
  catalog.set(PDFName.of("StructTreeRoot"), root);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
}
