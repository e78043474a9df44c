/** Whether YYYY-MM-DD is a day of the calendar on which a bank may have booked something. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900" || text >= "2200") return false;
  // One that the month doesn't have is taken for one of the next.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}
