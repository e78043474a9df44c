import { nextDelayMs } from "./poll-delay";
import { tellThatSeen } from "./seen";

/** What the page says of itself: where it is followed, and what it shows (`../live/step-stamp.ts`). */
type Followed = Readonly<{ path: string; stamp: string; isGlancedAt: boolean }>;

/** Said to the window where a page has changed what it says of itself. */
export const FOLLOW_AGAIN = "paraph-follow";

/** @param former what is shown until now, and goes */
export type BringToLife = (main: HTMLElement, former?: HTMLElement) => void;

/**
 * Keeps an open page true while somebody looks: the server says when something has happened, and the page asks what; it asks by
 * itself, too, ever more rarely, for a line that is cut, and because it is a question that makes the server ask the bank.
 */
export function followLive(bringToLife: BringToLife): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource | undefined;
  let asked = 0;
  let isAsking = false;
  let isCalled = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const followed = whatIsFollowed();
    if (!followed || followed.isGlancedAt) return hangUp();
    if (isAsking) {
      isCalled = true;
      return;
    }
    isAsking = true;
    isCalled = false;
    asked += 1;
    const retryAfter = await askOnce(followed);
    isAsking = false;
    if (isCalled) return ask();
    timer = setTimeout(ask, nextDelayMs(asked, retryAfter, Math.random()));
  }

  /** Answers with the server's Retry-After. */
  async function askOnce({ path, stamp }: Followed): Promise<string | null> {
    try {
      const answer = await fetch(`${path}/status`, { cache: "no-store" });
      const current: unknown = answer.ok ? await answer.json() : null;
      if (isAnother(current, stamp)) await renew(bringToLife);
      return answer.headers.get("retry-after");
    } catch {
      return null; // Offline, or this page is being left.
    }
  }

  function hangUp(): void {
    clearTimeout(timer);
    events?.close();
    events = undefined;
  }

  /** Somebody looks: the line is open, and quick questions begin anew. */
  function look(event?: Event): void {
    tellThatSeen();
    const followed = whatIsFollowed();
    if (!followed || followed.isGlancedAt) {
      hangUp();
      // Whoever comes back to it is not shown what was paid or withdrawn meanwhile.
      if (followed && event?.type === "visibilitychange") void askOnce(followed);
      return;
    }
    if (!events || events.readyState === EventSource.CLOSED) {
      events = new EventSource(`${followed.path}/events`);
      // The first word comes at once, for what has happened since the page was made.
      events.onmessage = () => void ask();
    }
    asked = 0;
    clearTimeout(timer);
    timer = setTimeout(ask, nextDelayMs(asked, null, Math.random()));
  }

  look();
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  addEventListener("online", look);
  addEventListener(FOLLOW_AGAIN, look);
  // A page with an open line is not kept for the back button.
  addEventListener("pagehide", hangUp);
}

/** Null where nothing is to come and where nobody looks. Where only wider screens follow, it is looked at when somebody comes back. */
function whatIsFollowed(): Followed | null {
  const { live, stamp, liveMedia } = document.querySelector("main")?.dataset ?? {};
  if (!live || stamp === undefined || document.hidden) return null;
  return { path: live, stamp, isGlancedAt: liveMedia !== undefined && !matchMedia(liveMedia).matches };
}

function isAnother(answer: unknown, stamp: string): boolean {
  return typeof answer === "object" && answer !== null && "stamp" in answer && answer.stamp !== stamp;
}

/** Puts the page as it is now in the place of what is shown, and has it spoken. */
export async function renew(bringToLife: BringToLife): Promise<void> {
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = pageFrom(await answer.text());
  // A page that a form was answered with stands at the form's address, which a reload would send once more.
  history.replaceState(null, "", answer.url);
  const [former, main] = [document, page].map((each) => each.querySelector("main"));
  // Another release's page comes with another script and style.
  if (!answer.ok || !main || !former || assetsOf(page) !== assetsOf(document)) return location.reload();
  former.replaceWith(document.adoptNode(main));
  document.title = page.title;
  const [spoken, said] = [document, page].map((each) => each.querySelector("[data-spoken]"));
  if (spoken) spoken.textContent = said?.textContent ?? "";
  bringToLife(main, former);
}

/** A page of ours as it is now, to take parts of. */
export function pageFrom(text: string): Document {
  // The colours stay as they are, and another page's nonce is none of this one's; what is for browsers without script would show.
  return new DOMParser().parseFromString(text.replace(/<(style|noscript).*?<\/\1>/gs, ""), "text/html");
}

function assetsOf(page: Document): string {
  const assets = page.querySelectorAll("script[src], link[rel=stylesheet]");
  return Array.from(assets, (asset) => asset.getAttribute("src") ?? asset.getAttribute("href")).join();
}
