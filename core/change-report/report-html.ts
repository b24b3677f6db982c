import type { Chart } from './chart.ts';
import { type MapBlock, type ReportBlock, reportBlocks } from './report-blocks.ts';
import type { ReportContent } from './report-content.ts';
import { REPORT_STYLE } from './report-style.ts';
import type { ReportWords } from './report-words.ts';

/** A report as one file that every browser shows and prints: no script, nothing that is fetched, every text escaped. */
export function reportHtml(content: ReportContent, words: ReportWords): string {
  const blocks = reportBlocks(content, words);
  const { name } = content.project;
  return [
    '<!doctype html>',
    `<html lang="${escaped(words.languageTag)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Nothing of it may run or be fetched, whatever it was made from.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(`${words.texts.title} \u00b7 ${name}`)}</title>`,
    `<style>${REPORT_STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...blocks.map((block) => blockHtml(block, words)),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function blockHtml(block: ReportBlock, words: ReportWords): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${escaped(block.text)}</h1>`;
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'footer':
      return `<footer>${escaped(block.text)}</footer>`;
    case 'facts':
      return `<dl>${block.rows
        .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
        .join('')}</dl>`;
    case 'map':
      return mapHtml(block, words);
  }
}

function mapHtml({ title, summary, table, charts }: MapBlock, words: ReportWords): string {
  const [head = [], ...rows] = table;
  const figures =
    rows.length === 0
      ? ''
      : `<table><thead><tr>${head
          .map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${escaped(cell)}</th>`))
          .join('')}</tr></thead><tbody>${rows
          .map(
            ([label = '', ...cells]) =>
              `<tr><th scope="row">${escaped(label)}</th>${cells
                .map((cell) => `<td>${escaped(cell)}</td>`)
                .join('')}</tr>`,
          )
          .join('')}</tbody></table>`;
  const drawings = charts.map(({ title: of, chart }) => chartHtml(of, chart, words)).join('');
  return `<section><h3>${escaped(title)}</h3><p>${escaped(summary)}</p>${figures}<div class="charts">${drawings}</div></section>`;
}

function chartHtml(title: string, chart: Chart, { texts }: ReportWords): string {
  const { width, height, before, after, top, bottom, left, right } = chart;
  const label = `${title}: ${texts.before}, ${texts.after}`;
  return [
    `<figure><figcaption>${escaped(title)}</figcaption>`,
    `<div class="edge"><span>${escaped(top)}</span><span class="key"><i class="before"></i>${escaped(texts.before)} <i class="after"></i>${escaped(texts.after)}</span></div>`,
    `<svg role="img" aria-label="${escaped(label)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path class="before" d="${before}"/><path class="after" d="${after}"/></svg>`,
    `<div class="edge"><span>${escaped(bottom)}</span><span>${escaped(edgeText(left, right))}</span></div></figure>`,
  ].join('');
}

function edgeText(left: string, right: string): string {
  return left === '' || right === '' ? '' : `${left} \u2026 ${right}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
