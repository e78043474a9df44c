/** True the first time it is asked for this name in this tab. Where nothing can be remembered (private modes) it is never the first. */
export function onceHere(name: string): boolean {
  try {
    if (sessionStorage.getItem(name)) return false;
    sessionStorage.setItem(name, "1");
    return true;
  } catch {
    return false;
  }
}
