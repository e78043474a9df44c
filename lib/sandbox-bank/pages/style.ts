/** The look of every page; a page sets `--brand`, `--brand-dark` and `--face` for its bank. No script anywhere. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f3f4f6; --surface: #fff; --sunken: #f7f8fa; --ink: #14181f; --muted: #565f6d; --line: #dfe3e9;
  --accent: var(--brand); --danger: #a61b1b; --danger-tint: #fdecec; --warn: #7a4b00; --warn-tint: #fff4dc;
  --shadow: 0 1px 2px rgb(16 24 40 / .06), 0 12px 32px -12px rgb(16 24 40 / .18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1116; --surface: #171b22; --sunken: #1f242d; --ink: #eef1f5; --muted: #a4adba; --line: #303742;
    --accent: var(--brand-dark); --danger: #ffb0b0; --danger-tint: #3a1a1c; --warn: #f4cd84; --warn-tint: #33280f;
    --shadow: 0 1px 2px rgb(0 0 0 / .4);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column; background: var(--page); color: var(--ink);
  font: 400 1rem/1.5 var(--face); -webkit-text-size-adjust: 100%; }
h1, h2, p, ul, ol, dl, dd, fieldset { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.ribbon { background: repeating-linear-gradient(-45deg, #17191d 0 14px, #22252b 14px 28px); color: #ffd84d; text-align: center;
  font: 600 .8125rem/1.4 ui-sans-serif, system-ui, sans-serif; letter-spacing: .02em; padding: .5rem 1rem; }
.ribbon strong { letter-spacing: .14em; margin-right: .6em; }
.top { background: var(--brand); color: #fff; }
.top > div { max-width: 62rem; margin: auto; padding: 1rem 1.25rem; display: flex; align-items: center; gap: .875rem; }
.top img { width: 48px; height: 48px; border-radius: 13px; display: block; box-shadow: 0 0 0 1px rgb(255 255 255 / .35); }
.bank { font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; line-height: 1.2; }
.claim, .safe { color: rgb(255 255 255 / .92); font-size: .8125rem; }
.safe { margin-left: auto; display: flex; align-items: center; gap: .4rem; white-space: nowrap; }
main { flex: 1; width: 100%; max-width: 62rem; margin: auto; padding: 1.75rem 1.25rem 2.5rem; display: grid; gap: 1.25rem;
  align-content: start; grid-template-columns: minmax(0, 1fr); }
.steps { display: flex; gap: .5rem; font-size: .8125rem; color: var(--muted); counter-reset: step; }
.steps li { flex: 1; border-top: 4px solid var(--line); padding-top: .5rem; }
.steps li.done { border-color: var(--accent); }
.steps li[aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; box-shadow: var(--shadow); padding: 1.5rem; }
.card h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; font-weight: 650; }
.card h2 { font-size: 1.125rem; font-weight: 650; }
.lead { color: var(--muted); margin-top: .35rem; }
form { display: grid; gap: 1.125rem; margin-top: 1.375rem; }
.field { display: grid; gap: .375rem; }
.field label { font-weight: 550; font-size: .9375rem; }
input[type=text], input[type=password], input[type=number], select { font: inherit; color: inherit; width: 100%; min-height: 3rem;
  padding: .625rem .875rem; background: var(--sunken); border: 1px solid var(--muted); border-radius: 10px; }
input.code { font: 600 1.75rem/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .35em; text-align: center; }
.hint { color: var(--muted); font-size: .875rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: .25rem; }
.button { font: inherit; font-weight: 600; min-height: 3rem; padding: .625rem 1.5rem; border-radius: 999px; cursor: pointer;
  border: 1px solid transparent; text-decoration: none; display: inline-flex; align-items: center; justify-content: center; }
.primary { background: var(--brand); color: #fff; flex: 1 1 12rem; }
.primary:hover { background: color-mix(in srgb, var(--brand) 88%, #000); }
.quiet { background: transparent; border-color: var(--muted); color: var(--ink); }
.quiet:hover { background: var(--sunken); }
.accounts { display: grid; gap: .625rem; }
.accounts label { display: grid; grid-template-columns: auto 1fr auto; gap: .125rem .875rem; align-items: center; padding: .875rem 1rem;
  border: 1px solid var(--line); border-radius: 12px; cursor: pointer; }
.accounts label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--sunken); }
.accounts input { grid-row: span 2; width: 1.25rem; height: 1.25rem; accent-color: var(--accent); margin: 0; }
.accounts b { font-weight: 600; } .accounts .money { grid-row: 1; grid-column: 3; font-variant-numeric: tabular-nums; font-weight: 600; }
.accounts small { grid-column: 2 / -1; color: var(--muted); font-size: .8125rem; overflow-wrap: anywhere; }
.notice { display: flex; gap: .75rem; border-radius: 12px; padding: .875rem 1rem; margin-top: 1.125rem; font-size: .9375rem; }
form > .notice { margin-top: 0; } p.actions { margin-top: 1.375rem; }
.notice.bad { background: var(--danger-tint); color: var(--danger); } .notice.warn { background: var(--warn-tint); color: var(--warn); }
.order { display: grid; gap: .875rem; }
.rows { border-block: 1px solid var(--line); } .rows > div { display: grid; grid-template-columns: 9rem 1fr; gap: 1rem; padding: .625rem 0; }
.rows > div + div { border-top: 1px solid var(--line); } .rows dt { color: var(--muted); } .rows dd { overflow-wrap: anywhere; }
.rows dd.total { font-weight: 680; font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.order .amount { font-size: 2rem; font-weight: 680; letter-spacing: -.02em; line-height: 1.1; font-variant-numeric: tabular-nums; }
.order dl { display: grid; gap: .75rem; } .order dt { color: var(--muted); font-size: .8125rem; }
.order dd { overflow-wrap: anywhere; } .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .9em; }
.testers { border: 1px dashed var(--muted); border-radius: 12px; padding: .75rem 1rem; font-size: .875rem; color: var(--muted); }
.testers summary { cursor: pointer; font-weight: 600; color: var(--ink); } .testers ul { margin-top: .5rem; display: grid; gap: .25rem; }
code { font: 600 .875em ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--ink); background: var(--sunken);
  border-radius: 5px; padding: .1em .4em; }
.mark { width: 3.25rem; height: 3.25rem; border-radius: 50%; display: grid; place-items: center; background: var(--sunken); color: var(--accent); margin-bottom: 1rem; }
footer { text-align: center; color: var(--muted); font-size: .8125rem; padding: 1rem 1.25rem 1.75rem; }
@media (min-width: 56rem) {
  main.two { grid-template-columns: minmax(0, 1fr) 20rem; column-gap: 1.75rem; }
  main.two .steps { grid-column: 1 / -1; } main.two .order { align-self: start; } .card { padding: 2rem; }
  main.one { max-width: 46rem; }
}
@media (max-width: 55.99rem) { main.two .order { order: -1; padding: 1rem 1.25rem; gap: .25rem; } main.two .steps { order: -2; }
  .order .amount { font-size: 1.625rem; } .order .more, .order h2, .order dt, .safe span { display: none; } }
@media (max-width: 30rem) { .steps li { font-size: 0; } .steps li[aria-current] { font-size: .8125rem; } main { padding-top: 1.125rem; }
  .card { padding: 1.25rem; border-radius: 14px; } .card h1 { font-size: 1.3125rem; } .quiet { flex: 1 1 12rem; }
  .rows > div { grid-template-columns: 1fr; gap: 0; } }
table { width: 100%; border-collapse: collapse; font-size: .875rem; } .scroll { overflow-x: auto; margin-top: 1rem; }
th, td { text-align: left; padding: .5rem .625rem; border-bottom: 1px solid var(--line); vertical-align: top; } th { color: var(--muted); font-weight: 550; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.inline { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0 0; align-items: center; }
.inline .button, .inline input, .inline select { min-height: 2.5rem; padding: .375rem .875rem; width: auto; font-size: .875rem; }
td .inline { margin: 0; flex-wrap: nowrap; } td .button, .inline .button { flex: none; } .wide { max-width: 78rem; }
`;
