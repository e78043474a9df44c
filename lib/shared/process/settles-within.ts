/** Whether this has come to its end, either way, before so much time is over. */
export function settlesWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(end, end);
  });
}
