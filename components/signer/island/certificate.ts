import type { BringToLife } from "@/components/payer/island/live";
import type * as Certificates from "../certificate/main";
import { showPage } from "./show-page";

/** Another signer may be quicker, again and again. */
const ROUNDS_MAX = 3;

/**
 * Signs with a certificate of the signer's own: the file is opened here, what the server has prepared is signed here, and neither
 * the key nor the password goes anywhere. What went wrong with the file is told to the server, which shows the page with it.
 */
export function signWithCertificate(main: HTMLElement, bringToLife: BringToLife): void {
  const form = main.querySelector<HTMLFormElement>("form[data-press]");
  const part = main.querySelector<HTMLElement>("[data-certificate]");
  const [file, password] = ["file", "password"].map((kind) =>
    part?.querySelector<HTMLInputElement>(`input[type=${kind}]`),
  );
  const said = part?.querySelector<HTMLElement>("[data-opened]");
  const list = part?.querySelector("select");
  if (!form || !part || !file || !password || !said || !list) return;
  for (const without of part.querySelectorAll<HTMLElement>("[data-needs-script]")) without.hidden = true;
  for (const within of part.querySelectorAll<HTMLElement>("[data-with-script]")) within.hidden = false;

  const say = (key?: Certificates.OpenedCertificate | null) => {
    const { openedSays = "", selfSignedSays = "" } = part.dataset;
    const names = key ? openedSays.replace("#", () => key.holder).replace("@", () => key.issuer) : "";
    said.textContent = key?.isSelfSigned ? `${names} ${selfSignedSays}` : names;
  };
  /** Null where no file is chosen. */
  const open = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return null;
    const { chooseIdentity, openCertificate } = await load(main);
    return chooseIdentity(list, await openCertificate(new Uint8Array(await chosen.arrayBuffer()), password.value));
  };
  // Whose it is, as soon as it can be opened; what is wrong with it, when it is to sign.
  const look = () => {
    say();
    open().then(say, () => list.parentElement?.setAttribute("hidden", ""));
  };
  for (const input of [file, password, list]) input.addEventListener("change", look);
  if (file.files?.length) look();

  const post = (below: string, more: Readonly<Record<string, string>>) => {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(more)) body.append(name, value);
    return fetch(`${form.action.replace(/\/sign$/, "")}/certificate${below}`, { method: "POST", body });
  };
  const sign = async () => {
    const seen = list.textContent;
    const key = await open().catch(problemOf);
    if (typeof key === "string") {
      if (key === "WRONG_PASSWORD") password.value = "";
      return post("/failure", { failure: key });
    }
    say(key);
    // Nobody signs as one of several that were not there to be seen as they pressed.
    if (list.length > 1 && list.textContent !== seen) return list.focus();
    for (let round = 1; ; round++) {
      const prepared = await post("", { chain: toText(key?.chain ?? []) });
      if (!key || !prepared.headers.get("content-type")?.includes("json")) return prepared;
      const { preparation, toBeSigned }: Prepared = await prepared.json();
      const signatures = await Promise.all(toBeSigned.map((base64) => key.sign(toBytes(base64))));
      const answer = await post("/signatures", { preparation, signatures: toText(signatures) });
      if (answer.status !== 409 || round >= ROUNDS_MAX) return answer;
    }
  };

  const spoken = document.querySelector("[data-spoken]");
  let isBusy = false;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (chosenIn(main) !== "CERTIFICATE" || submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isBusy) return;
    isBusy = true;
    submitter?.setAttribute("aria-busy", "true");
    if (spoken) spoken.textContent = form.dataset.press ?? "";
    const rest = () => {
      if (spoken) spoken.textContent = "";
      submitter?.removeAttribute("aria-busy");
      isBusy = false;
    };
    sign()
      .then(async (answer) => {
        if (!answer) return rest();
        // Signed, or nothing to sign any more: the page itself says which.
        if (answer.redirected) return location.assign(answer.url);
        showPage(await answer.text(), bringToLife);
      })
      .catch(() => {
        said.textContent = part.dataset.troubleSays ?? "";
        rest();
      });
  });
}

/** What the server has prepared: bytes in base64, one for each document. */
type Prepared = Readonly<{ preparation: string; toBeSigned: readonly string[] }>;

let library: Promise<typeof Certificates> | undefined;

/** Once; who could not fetch it may try again. */
function load({ dataset }: HTMLElement): Promise<typeof Certificates> {
  const { certificateScript: address = "" } = dataset;
  library ??= import(address).catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

/** What is wrong with the file; what else has failed is thrown on. */
function problemOf(error: unknown): string {
  if (error instanceof Error && "problem" in error && typeof error.problem === "string") return error.problem;
  throw error;
}

function chosenIn(main: HTMLElement): string | undefined {
  return main.querySelector<HTMLInputElement>("input[name=method]:is(:checked, [type=hidden])")?.value;
}

function toText(parts: readonly Uint8Array[]): string {
  return parts.map((bytes) => btoa(String.fromCharCode(...bytes))).join();
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
