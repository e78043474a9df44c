/**
 * Finds what was made for a key, or makes it; of more than `max` keys the one that nobody has asked for longest goes. Only for
 * what follows from its key alone: what is kept is shown to everybody who has the same.
 */
export function keeping<Value>(max: number): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, make) => {
    const value = values.get(key) ?? make();
    // Last again, so that the first is the one to go.
    values.delete(key);
    values.set(key, value);
    if (values.size > max) values.delete(values.keys().next().value ?? "");
    return value;
  };
}

/** The same where a value is made of nothing but its key. */
export function kept<Value>(max: number, make: (key: string) => Value): (key: string) => Value {
  const find = keeping<Value>(max);
  return (key) => find(key, () => make(key));
}
