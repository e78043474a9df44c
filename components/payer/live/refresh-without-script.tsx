/** Where scripts don't run (those that do use `LiveStatus`), the page asks again every five seconds. */
export function RefreshWithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
    </noscript>
  );
}
