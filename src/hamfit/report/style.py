"""How the page looks: light or dark as the reader's system is, on screens of any width and on paper."""

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5c6675; --page: #f5f6f8; --card: #ffffff; --line: #dfe3e9;
  --accent: #1f5fbf; --warn: #9a4a00; --warn-back: #fff4e2; --note-back: #eef3fb;
  --good: #1d6b40; --good-back: #e9f6ee; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ee; --soft: #9aa5b4; --page: #14181e; --card: #1c2129; --line: #323a46; --accent: #7fb0ff;
    --warn: #ffbe76; --warn-back: #35291a; --note-back: #1f2a3a; --good: #8fd6ad; --good-back: #1a2f24; }
  img { filter: invert(0.89) hue-rotate(180deg); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 980px; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.2rem; margin: 0 0 .2rem; }
.files { color: var(--soft); margin: .2rem 0 1.4rem; }
nav ol { columns: 2; margin: 0 0 1.4rem; padding-left: 1.4rem; } a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
section, .findings { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 1.2rem 1.4rem; margin: 0 0 1.3rem; }
.verdict { font-size: 1.1rem; font-weight: 600; margin: 0 0 .8rem; }
.why { color: var(--soft); margin: 0 0 .9rem; }
.finding { border-left: 4px solid var(--warn); background: var(--warn-back); border-radius: 4px; padding: .5rem .8rem;
  margin: .5rem 0; }
.finding b { color: var(--warn); } .note { border-color: var(--accent); background: var(--note-back); }
.note b { color: var(--accent); } .good { border-color: var(--good); background: var(--good-back); }
.remedy { color: var(--soft); display: block; }
figure { margin: .8rem 0; overflow-x: auto; } img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
figcaption { color: var(--soft); font-size: .88rem; margin-top: .4rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin: .4rem 0 1rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .25rem 1.4rem .25rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
@media (max-width: 640px) { nav ol { columns: 1; } section, .findings { padding: .9rem; } }
@media print { body { background: none; }
  section { break-inside: avoid; border: none; padding: 0; } nav { display: none; } }
"""
