type Search = typeof import("../search/main");

/** From where a finger is lifted until the browser has told what it pressed. */
const PRESSED_BY_MS = 100;

/**
 * The list follows what is typed. All banks are fetched once, when somebody searches, as the rows that the server makes, and
 * with them what arranges them here, by the same rule.
 */
export function searchAsTyped(main: HTMLElement): void {
  const picker = main.querySelector<HTMLElement>("[data-picker]");
  const form = picker?.querySelector<HTMLFormElement>("search form");
  const list = picker?.querySelector<HTMLFormElement>("form[data-press]");
  if (!picker || !form || !list) return;
  const count = picker.querySelector<HTMLElement>("[data-count]");
  const showAll = picker.querySelector<HTMLElement>("[data-show-all]");
  const { picker: address = "", homeCountry = "", lastBankId = null, foundNone = "" } = picker.dataset;
  let banks: ReturnType<typeof fetchRows> | undefined;
  /** A finger is on it: a press that ended on another row, where this one has moved from, would be lost. */
  let held: HTMLLIElement | null = null;
  let isPutOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arrange = async (): Promise<void> => {
    banks ??= fetchRows(address, list);
    const { rows, arrangeBanks, showRows, counted } = await banks;
    const wish = new FormData(form);
    const query = String(wish.get("q") ?? "");
    const country = String(wish.get("country") ?? "");
    const found = arrangeBanks(rows, { query, country, homeCountry, lastBankId });
    const next = found.map(({ row }) => row);
    const shown = list.querySelector("ul");
    isPutOff = held !== null && shown?.children[next.indexOf(held)] !== held;
    if (isPutOff) return;
    showRows(shown, next);
    list.hidden = found.length === 0;
    if (showAll) showAll.hidden = true;
    if (!count) return;
    count.className = found.length > 0 ? "sr-only" : "mt-4 text-muted";
    count.textContent = found.length === 0 ? foundNone : query ? counted(picker.dataset, found.length) : "";
  };

  /** What can't be fetched is searched by the server, as without script. */
  const follow = () =>
    void arrange().catch(() => {
      banks = undefined;
    });
  form.addEventListener("input", follow);
  list.addEventListener("pointerdown", ({ button, target }) => {
    clearTimeout(timer);
    // Of another button not every browser tells that it was let go of.
    held = button === 0 && target instanceof Element ? target.closest("li") : null;
  });
  const letGo = () => {
    timer = setTimeout(() => {
      held = null;
      if (isPutOff) follow();
    }, PRESSED_BY_MS);
  };
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", letGo);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    arrange().catch(() => form.submit());
  });
  showAll?.addEventListener("click", (event) => {
    event.preventDefault();
    const shown = list.querySelectorAll("li").length;
    arrange().then(
      // What was pressed is gone: the first of what has come is next.
      () => list.querySelectorAll<HTMLElement>("li button")[shown]?.focus(),
      () => location.assign(showAll.getAttribute("href") ?? ""),
    );
  });
  // What was typed before the script arrived counts.
  const typed = form.querySelector<HTMLInputElement>("input[name=q]");
  if (typed && typed.value !== typed.defaultValue) follow();
}

type Fetched = Search & Readonly<{ rows: ReturnType<Search["rowsOf"]> }>;

async function fetchRows(address: string, list: Element): Promise<Fetched> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { searchScript = "" } = page.querySelector("ul")?.dataset ?? {};
  const search: Search = await import(searchScript);
  return { ...search, rows: search.rowsOf(page, list) };
}
