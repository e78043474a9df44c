/** Goes with a form: what is pressed is for the attempt that this page tells of, and for no later one (decision 382). */
export function OfAttempt({ begunAt }: Readonly<{ begunAt: Date }>) {
  return <input type="hidden" name="since" value={begunAt.toISOString()} />;
}
