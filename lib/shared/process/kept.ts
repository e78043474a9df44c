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

/**
 * The same for what takes time: it is made once for all who ask meanwhile. What fails, and what isn't to last, is made anew for
 * whoever asks next.
 */
export function keepingAnswers<Value>(
  max: number,
  lasts: (value: Value) => boolean = () => true,
): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const answers = new Map<string, Promise<Value>>();
  return (key, make) => {
    const known = answers.get(key);
    const answer = known ?? make();
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > max) answers.delete(answers.keys().next().value ?? "");
    const forget = () => {
      if (answers.get(key) === answer) answers.delete(key);
    };
    if (!known) answer.then((value) => lasts(value) || forget(), forget);
    return answer;
  };
}
