/** How many items of arrays `run` goes through one by one: in loops, and where it copies or takes them apart. */
export function passedOver(run: () => void): number {
  const iterator: Iterator<unknown> = Object.getPrototypeOf([][Symbol.iterator]());
  const { next } = iterator;
  let items = 0;
  iterator.next = function () {
    items += 1;
    return next.call(this);
  };
  try {
    run();
  } finally {
    iterator.next = next;
  }
  return items;
}
