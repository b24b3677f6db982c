/** A mail before it has a form. */
export interface MailContent {
  /** Language tag of the words. */
  readonly languageTag: string;
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  /** Names and values, such as those of a receipt. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly link: { readonly address: string; readonly words: string } | undefined;
  readonly notice: string;
  readonly sender: string;
}

/** A mail as plain text. */
export function textOf({ greeting, body, rows, link, notice, sender }: MailContent): string {
  const lines = rows.map(([name, value]) => `${name}: ${value}`);
  const paragraphs = [greeting, body, lines.join('\n'), link?.address ?? '', notice, sender];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const FONT = "font-family:'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px";
const BUTTON =
  'display:inline-block;padding:10px 18px;border:1px solid;border-radius:6px;font-weight:bold;text-decoration:none';

/**
 * The same as a page: tables and inline styles are what mail programs know. No colour is set, so that each shows it in its own light or
 * dark ones, and nothing is loaded: opening a mail tells nobody.
 */
export function htmlOf(content: MailContent): string {
  const { languageTag, subject, greeting, body, rows, link, notice, sender } = content;
  const paragraphs = [
    escaped(greeting),
    escaped(body),
    ...(rows.length === 0 ? [] : [tableOf(rows)]),
    ...(link === undefined ? [] : [linkOf(link)]),
    escaped(notice),
    escaped(sender),
  ];
  const cells = paragraphs.map(
    (paragraph) => `<tr><td style="padding:0 0 16px">${paragraph}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${escaped(languageTag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0">
${TABLE}><tr><td align="center" style="padding:24px 16px">
${TABLE} style="max-width:560px;text-align:left;${FONT}">
${cells.join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;
}

function tableOf(rows: MailContent['rows']): string {
  const lines = rows.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0">${escaped(name)}</td><td align="right" style="padding:4px 0">${escaped(value)}</td></tr>`,
  );
  return `${TABLE} style="${FONT}">${lines.join('')}</table>`;
}

/** The address stands below its button as well: whoever is careful reads where a link leads. */
function linkOf({ address, words }: NonNullable<MailContent['link']>): string {
  const href = escaped(address);
  return `<a href="${href}" style="${BUTTON}">${escaped(words)}</a><br><span style="font-size:13px;word-break:break-all">${href}</span>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is text in an element and in an attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
