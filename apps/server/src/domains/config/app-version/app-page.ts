import { type Language, loadWords } from '@haihu/contract/languages';
import { renderSVG } from 'uqr';
import type { zh } from './texts/zh.ts';
import type { AppRelease } from './releases.repository.ts';
import { fileAddressOf } from './releases.usecases.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** The address of the page's style. The policy allows no style in the page itself. */
export const STYLE_ADDRESS = '/app/page.css';

/** The most letters of a host with its port in the QR code. */
const LONGEST_HOST = 120;

export const pageStyle = `body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #1b232c; background: #f4f5f8; }
main { max-width: 414px; margin: 0 auto; padding: 32px 20px; box-sizing: border-box; }
h1 { margin: 0; font-size: 24px; }
p { margin: 8px 0; }
code { overflow-wrap: anywhere; }
.download { display: block; margin: 24px 0; padding: 12px; border-radius: 10px; text-align: center; color: #fff;
  background: #0b63ce; text-decoration: none; }
figure { display: none; margin: 24px 0; }
figure svg { display: block; width: 160px; border-radius: 10px; }
@media (min-width: 600px) { figure { display: block; } }
@media (prefers-color-scheme: dark) { body { color: #e6e9ee; background: #0e1217; } }
`;

/**
 * Writes the page that offers the app for download. `authority`: its host and port. A wide screen shows its address as a
 * QR code for a phone.
 */
export function appPage({ name, version, code, sha256 }: AppRelease, authority: string, language: Language): string {
  const t = texts[language];
  return pageOf(
    language,
    name,
    `<p>${t.version(escaped(version), code)}</p>
<p><a class="download" href="${fileAddressOf(sha256)}" download="${escaped(fileNameOf(version))}">${t.download}</a></p>
${codeOf(authority, t)}
<p>${t.how}</p>
<p>${t.iphone}</p>
<p>SHA-256</p>
<p><code>${sha256.replaceAll(/.{8}/g, '$& ').trim()}</code></p>`,
  );
}

/** Writes the page that says that no app is offered, and leads to the same functions in the browser. */
export function noAppPage(language: Language): string {
  const t = texts[language];
  return pageOf(
    language,
    t.none,
    `<p>${t.instead}</p>
<p><a class="download" href="/">${t.open}</a></p>`,
  );
}

/** Writes a page that needs no script. `title`: plain text. `content`: HTML. */
function pageOf(language: Language, title: string, content: string): string {
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

/** Draws the address of the page as a QR code, dark on white in both themes. Draws none for a host that is no name. */
function codeOf(authority: string, t: (typeof texts)[Language]): string {
  if (authority.length > LONGEST_HOST || !/^[\w.-]+(:\d{1,5})?$/.test(authority)) return '';
  const code = renderSVG(`https://${authority}/app`, { ecc: 'M', border: 4 });
  return `<figure><div role="img" aria-label="${t.code}">${code}</div><figcaption>${t.scan}</figcaption></figure>`;
}

/** Lists the app that may open links of the host, in Google's format of digital asset links. */
export const assetLinks = ({ id, certificate }: AppRelease): string =>
  JSON.stringify([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: id,
        sha256_cert_fingerprints: [certificate.toUpperCase().replaceAll(/..(?=.)/g, '$&:')],
      },
    },
  ]);

const fileNameOf = (version: string) => `app-${version}.apk`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
