/** Nobody sees a wait of so long, and somebody might see what comes after it come. */
const SOON_MS = 15;

/**
 * Whether this has come to its end, either way, so soon that it can be shown with what is there. Whoever knows that it takes longer
 * waits for 0 ms.
 */
export function settlesSoon(promise: Promise<unknown>, withinMs = SOON_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    const end = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(end, end);
  });
}
