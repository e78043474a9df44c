/**
 * What is made for a key is kept for the next who asks; of more than `max` keys the one that nobody has asked for longest goes.
 * Only for what follows from its key alone: what is kept is shown to everybody who has the same.
 */
export function kept<Value>(max: number, make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    // Last again, so that the first is the one to go.
    values.delete(key);
    values.set(key, value);
    if (values.size > max) values.delete(values.keys().next().value ?? "");
    return value;
  };
}
