/** Colours of a report, the same on a page and in a document. */
export const REPORT_COLOURS = {
  text: '#1b1f27',
  soft: '#59616f',
  frame: '#c9ced8',
  before: '#8a93a3',
  after: '#b0262d',
} as const;

const { text, soft, frame, before, after } = REPORT_COLOURS;

/** The whole style of a report: on paper as on a screen, light whatever the reader's theme is. */
export const REPORT_STYLE: string = `
:root { color-scheme: light; }
body { margin: 0; background: white; color: ${text}; font: 14px/1.45 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 24px; }
h1 { margin: 0 0 16px; font-size: 24px; }
h2 { margin: 28px 0 8px; padding-bottom: 4px; border-bottom: 1px solid ${frame}; font-size: 17px; }
h3 { margin: 0; font-size: 14px; }
p { margin: 4px 0; }
dl { display: grid; grid-template-columns: 180px 1fr; gap: 4px 16px; margin: 0; }
dt { color: ${soft}; }
dd { margin: 0; overflow-wrap: anywhere; }
section { margin-top: 16px; break-inside: avoid; }
section p { color: ${soft}; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 16px 2px 0; font-weight: 400; text-align: right; }
th[scope="row"] { color: ${soft}; text-align: left; }
thead th { color: ${soft}; }
.charts { display: flex; flex-wrap: wrap; gap: 8px 20px; margin-top: 6px; }
figure { margin: 0; width: 240px; }
figcaption, .edge { color: ${soft}; font-size: 11px; }
.edge { display: flex; justify-content: space-between; }
svg { display: block; border: 1px solid ${frame}; }
path { fill: none; stroke-width: 1.5; }
path.before { stroke: ${before}; stroke-dasharray: 4 3; }
path.after { stroke: ${after}; }
.key i { display: inline-block; width: 14px; margin: 0 4px 3px 8px; border-top: 2px solid; vertical-align: middle; }
.key i.before { border-top-style: dashed; color: ${before}; }
.key i.after { color: ${after}; }
footer { margin-top: 28px; padding-top: 8px; border-top: 1px solid ${frame}; color: ${soft}; font-size: 12px; }
@media print { main { max-width: none; padding: 0; } }
`;
