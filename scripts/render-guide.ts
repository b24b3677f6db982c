import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Folder of the guide in the repository. */
const GUIDE = new URL('../docs/guide/', import.meta.url);

/** How a page of the guide looks, in both themes of whoever reads it. */
const STYLE = `:root{color-scheme:light dark}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif}
table{border-collapse:collapse}th,td{padding:.25rem .75rem;border:1px solid #8886;text-align:left;vertical-align:top}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;padding:.75rem;border:1px solid #8886}
img{max-width:100%;border:1px solid #8886}`;

/** Writes the guide into the page as HTML that needs no script: the pages of `docs/guide` and their pictures, below `guide/`. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(GUIDE)) {
        if (!name.endsWith('.md')) continue;
        const source = renderPage(readFileSync(new URL(name, GUIDE), 'utf8'));
        this.emitFile({ type: 'asset', fileName: `guide/${pageName(name)}`, source });
      }
      for (const name of readdirSync(new URL('pictures/', GUIDE))) {
        const source = readFileSync(new URL(`pictures/${name}`, GUIDE));
        this.emitFile({ type: 'asset', fileName: `guide/pictures/${name}`, source });
      }
    },
  };
}

/** A whole page of HTML. */
export function renderPage(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Mapwright';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Mapwright</title>
<style>${STYLE}</style>
<body>
${renderMarkdown(markdown)}
</body>
</html>
`;
}

/**
 * HTML of the Markdown that the guide is written in: headings, paragraphs, lists of one level, tables, blocks of code, and in lines code,
 * strong words, links and pictures. Everything else is text.
 */
export function renderMarkdown(markdown: string): string {
  return blocksOf(markdown).map(renderBlock).join('\n');
}

/** Lines that belong together: what stands between blank lines, and a block of code with the blank lines in it. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  const end = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of markdown.split('\n')) {
    const isInCode = block[0]?.startsWith('```') === true;
    if (isInCode) {
      block.push(line);
      if (line === '```') end();
    } else if (line.trim() === '') end();
    else {
      if (line.startsWith('```')) end();
      block.push(line);
    }
  }
  end();
  return blocks;
}

function renderBlock(lines: readonly string[]): string {
  const [first = ''] = lines;
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading !== null) {
    const [, marks = '', text = ''] = heading;
    return `<h${marks.length}>${renderLine(text)}</h${marks.length}>`;
  }
  if (first.startsWith('```')) {
    return `<pre><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`;
  }
  if (first.startsWith('|')) return renderTable(lines);
  if (/^- /.test(first)) return renderList('ul', lines, /^- /);
  if (/^1\. /.test(first)) return renderList('ol', lines, /^\d+\. /);
  return `<p>${renderLine(lines.join(' '))}</p>`;
}

/** What is indented goes on with the entry before. */
function renderList(tag: string, lines: readonly string[], mark: RegExp): string {
  const entries: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) entries.push(line.replace(mark, ''));
    else entries[entries.length - 1] += ` ${line.trim()}`;
  }
  return `<${tag}>${entries.map((entry) => `<li>${renderLine(entry)}</li>`).join('')}</${tag}>`;
}

function renderTable(lines: readonly string[]): string {
  const [head = [], ...rows] = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cellsOf);
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${renderLine(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

/** Cells of a row of a table in Markdown. */
export function cellsOf(line: string): string[] {
  return line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function renderLine(text: string): string {
  // Code first: nothing in it means anything.
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, '<img src="$2" alt="$1">')
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => {
              return `<a href="${target.startsWith('http') ? target : pageName(target)}">${words}</a>`;
            })
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('');
}

/** Name of the page that a file of Markdown becomes. */
function pageName(file: string): string {
  return file.replace(/\.md$/, '.html');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
