import type { Language } from '@haihu/contract/languages';
import { renderSVG } from 'uqr';

/** The address of the style of plain pages. The policy allows no style in the page itself. */
export const STYLE_ADDRESS = '/app/page.css';

/** The most letters of a host with its port in a QR code. */
const LONGEST_HOST = 120;

export const pageStyle = `body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #1b232c; background: #f4f5f8; }
main { max-width: 414px; margin: 0 auto; padding: 32px 20px; box-sizing: border-box; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 24px 0 0; font-size: 17px; }
p { margin: 8px 0; }
code { overflow-wrap: anywhere; }
.download { display: block; margin: 24px 0; padding: 12px; border-radius: 10px; text-align: center; color: #fff;
  background: #0b63ce; text-decoration: none; }
figure { display: none; margin: 24px 0; }
figure svg { display: block; width: 160px; border-radius: 10px; }
@media (min-width: 600px) { figure { display: block; } }
@media (prefers-color-scheme: dark) { body { color: #e6e9ee; background: #0e1217; } }
`;

/** Writes a page that needs no script and no session. `title`: plain text. `content`: HTML. */
export function plainPage(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${STYLE_ADDRESS}">
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

/**
 * Draws an address as a QR code, dark on white in both themes, for wide screens. `authority`: host and port, as sent. Draws
 * none for a host that is no name.
 */
export function addressCode(authority: string, path: string, words: { code: string; scan: string }): string {
  if (authority.length > LONGEST_HOST || !/^[\w.-]+(:\d{1,5})?$/.test(authority)) return '';
  const code = renderSVG(`https://${authority}${path}`, { ecc: 'M', border: 4 });
  return `<figure><div role="img" aria-label="${words.code}">${code}</div><figcaption>${words.scan}</figcaption></figure>`;
}

/** Writes plain text as HTML. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
