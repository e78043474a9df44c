import type * as Pdf from "pdfjs-dist";
import type { PageSize } from "@/lib/documents/model";
import { pagesFromText } from "../signing/placement";
import type { ViewerWords } from "../viewer";
import { addFrame } from "./frame";
import { makeSheet, type Sheet } from "./sheet";
import { addTools } from "./tools";
import { wordsOf } from "./words";
import { makeZoom } from "./zoom";

/** How far beyond the window pages are drawn, and how far beyond it what was drawn is let go. */
const NEAR = "100% 0px";
const FAR = "400% 0px";
/** Whose words can be searched for at once, without having been scrolled to. */
const SEARCHABLE_PAGES = 50;

/**
 * Shows the documents page by page, with the signer's inputs lying over them. Where that fails (an old browser, a file that
 * pdf.js can't read) the page stays the plain form that it was, and says so.
 */
export function showDocuments(main: HTMLElement, onLaidOut: () => void): void {
  const words = wordsOf(main);
  const articles = Array.from(main.querySelectorAll<HTMLElement>("[data-document]"));
  if (!words || articles.length === 0) return;
  // Those of a page that has been renewed.
  for (const task of tasks.splice(0)) void task.destroy();
  const articleOf = new Map<Element, HTMLElement>(articles.map((article) => [article, article]));
  const show = async (article: HTMLElement) => {
    await showDocument(article, words, loadLibrary(main)).catch(() => giveUp(article, words));
    onLaidOut();
  };
  // Ten documents of eight megabytes are fetched as they are come to.
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const article = articleOf.get(target);
        if (!isIntersecting || !article) continue;
        near.unobserve(article);
        void show(article);
      }
    },
    { rootMargin: NEAR },
  );
  for (const article of articles) near.observe(article);
}

/** What is open, and holds a file in memory. */
const tasks: Pdf.PDFDocumentLoadingTask[] = [];

type Library = Readonly<{ pdf: typeof Pdf; worker: Pdf.PDFWorker; files: string }>;

let library: Promise<Library> | undefined;

/** Once, with one worker for all documents; who could not fetch it may try again. */
function loadLibrary(main: HTMLElement): Promise<Library> {
  library ??= fetchLibrary(main).catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

async function fetchLibrary({ dataset }: HTMLElement): Promise<Library> {
  const { pdf: address = "", pdfWorker = "", pdfFiles = "" } = dataset;
  const pdf: typeof Pdf = await import(address);
  pdf.GlobalWorkerOptions.workerSrc = pdfWorker;
  return { pdf, worker: new pdf.PDFWorker(), files: new URL(`${pdfFiles}/`, location.href).href };
}

async function showDocument(article: HTMLElement, words: ViewerWords, loading: Promise<Library>): Promise<void> {
  const viewer = article.querySelector<HTMLElement>("[data-viewer]");
  if (!viewer) return;
  const pages = document.createElement("div");
  pages.className = "pages";
  const status = document.createElement("p");
  status.className = "loading";
  status.setAttribute("role", "status");
  status.textContent = words.loading;
  viewer.replaceChildren(status, pages);
  viewer.hidden = false;

  const [{ pdf, worker, files }, data] = await Promise.all([loading, fetchWhole(article)]);
  const task = pdf.getDocument({
    data,
    worker,
    isEvalSupported: false,
    enableXfa: false,
    // Fonts that a file names and does not hold are ours everywhere: phones have none that would fit.
    useSystemFonts: false,
    // Our policy lets nothing be compiled: what is in plain script does the same.
    useWasm: false,
    wasmUrl: files,
    cMapUrl: files,
    cMapPacked: true,
    standardFontDataUrl: files,
    useWorkerFetch: true,
  });
  tasks.push(task);
  const file = await task.promise;
  const sizes = await sizesOf(file, pagesFromText(article.dataset.pages ?? ""));
  const sheets = sizes.map((size, index) => makeSheet({ size, number: index + 1, of: sizes.length, words, pdf, file }));
  pages.append(...sheets.map(({ element }) => element));
  // Drawn before the inputs move: a file that shows nothing leaves them where they are.
  await sheets[0]?.draw();
  layFields(article, sheets);
  const zoom = makeZoom(viewer, pages, sheets);
  status.before(addTools({ viewer, pages, sheets, words, zoom }));
  status.remove();
  drawWhatIsNear(sheets);
  void fillTexts(sheets);
}

/** As the page tells them, which knows where fields lie; of what we have put behind them, the evidence, as the file does. */
async function sizesOf(file: Pdf.PDFDocumentProxy, told: readonly PageSize[]): Promise<readonly PageSize[]> {
  if (file.numPages < told.length) throw new Error("The file has fewer pages than the page says.");
  const added = Array.from({ length: file.numPages - told.length }, async (_, index): Promise<PageSize> => {
    const { width, height } = (await file.getPage(told.length + index + 1)).getViewport({ scale: 1 });
    return { width, height };
  });
  return [...told, ...(await Promise.all(added))];
}

/** The file of which the page says what it holds, though another may have signed meanwhile: what is signed is what is seen. */
async function fetchWhole({ dataset }: HTMLElement): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${dataset.document ?? ""}?sha256=${dataset.sha256 ?? ""}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // Over plain http browsers compute no digest.
  if (isSecureContext && (await digestOf(bytes)) !== dataset.sha256) throw new Error("The document has changed.");
  return bytes;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Each input moves to its page, with its label; what is focused stays so. */
function layFields(article: HTMLElement, sheets: readonly Sheet[]): void {
  const list = article.querySelector<HTMLElement>("[data-fields]");
  const focused = document.activeElement;
  for (const field of article.querySelectorAll<HTMLElement>("[data-field]")) {
    const page = Number(field.dataset.place?.split(" ")[0]);
    sheets[page - 1]?.lay(field);
  }
  if (list) list.hidden = list.querySelector("[data-field]") === null;
  if (focused instanceof HTMLElement && article.contains(focused)) focused.focus();
}

function drawWhatIsNear(sheets: readonly Sheet[]): void {
  const sheetOf = new Map<Element, Sheet>(sheets.map((sheet) => [sheet.element, sheet]));
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void sheetOf.get(target)?.draw();
    },
    { rootMargin: NEAR },
  );
  const far = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (!isIntersecting) sheetOf.get(target)?.letGo();
    },
    { rootMargin: FAR },
  );
  for (const { element } of sheets) {
    near.observe(element);
    far.observe(element);
  }
}

/** The browser's own search finds words of pages that nobody has scrolled to. */
async function fillTexts(sheets: readonly Sheet[]): Promise<void> {
  for (const sheet of sheets.slice(0, SEARCHABLE_PAGES)) await sheet.write().catch(() => undefined);
}

function giveUp(article: HTMLElement, words: ViewerWords): void {
  const viewer = article.querySelector<HTMLElement>("[data-viewer]");
  if (viewer) viewer.hidden = true;
  const said = article.querySelector("[data-not-shown]");
  if (said) said.textContent = words.notShown;
  addFrame(article);
}
