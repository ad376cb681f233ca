"""The look of reports: light and dark, wide and narrow, on paper."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22282c; --faint: #667078; --rule: #dcd9d0; --mark: #35659c;
  --above: #1f7a54; --below: #b4502b; --panel: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15191c; --ink: #e6e8e6; --faint: #98a2a8; --rule: #343c41; --mark: #7fb0e6; --above: #6fcf9f;
    --below: #f0966c; --panel: #1c2226; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 900px; margin: 0 auto; padding: 24px 20px 60px; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 1.25rem; margin: 0 0 4px; }
p { margin: 0 0 12px; max-width: 68ch; }
section { margin-top: 28px; padding: 18px 20px; background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; }
section > p, footer { color: var(--faint); }
footer { margin-top: 28px; font-size: 0.9rem; }
.settings { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 0; }
.settings dt { font-size: 0.8rem; color: var(--faint); }
.settings dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 6px 16px; margin-top: 18px; font-size: 0.95rem; }
a { color: var(--mark); }
figure { margin: 10px 0 14px; overflow-x: auto; }
svg { display: block; width: 100%; height: auto; min-width: min(560px, 150vw); }
svg text { fill: var(--ink); font-size: 13px; font-variant-numeric: tabular-nums; }
svg .faint { fill: var(--faint); font-size: 12px; }
svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .middle { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 4 4; opacity: 0.6; }
svg .point line { stroke: var(--mark); stroke-width: 2.5; opacity: 0.55; }
svg .point circle { fill: var(--mark); }
svg .above line { stroke: var(--above); } svg .above circle { fill: var(--above); }
svg .below line { stroke: var(--below); } svg .below circle { fill: var(--below); }
svg .column rect { fill: var(--mark); }
svg .strong rect { fill: var(--above); } svg .weak rect { fill: var(--below); } svg .even rect { fill: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 8px; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th { font-weight: 600; }
thead th { color: var(--faint); font-size: 0.82rem; white-space: normal; vertical-align: bottom; }
.name, tbody th { text-align: left; white-space: normal; min-width: 8em; }
details summary { cursor: pointer; color: var(--mark); margin-bottom: 8px; }
@media (max-width: 560px) { main { padding: 16px 10px 40px; } section { padding: 14px 12px; } }
@media print { body { background: none; } section { break-inside: avoid; border: 0; padding: 0; } nav { display: none; } }
"""
