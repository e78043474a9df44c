/** What is wrong with a place, below it; nothing where nothing is. */
export function Problem({ id, text }: Readonly<{ id: string; text: string | undefined }>) {
  if (!text) return null;
  return (
    <p id={`${id}-problem`} className="mt-1 text-danger-ink text-sm">
      {text}
    </p>
  );
}

/** The same for who does not see it; the first of such places has the focus when the page arrives. */
export function problemAttributes(id: string, problem: string | undefined) {
  return problem ? { "aria-invalid": true, "aria-describedby": `${id}-problem`, autoFocus: true } : {};
}
