import { type Language, loadWords } from '@haihu/contract/languages';
import { addressCode, escaped, plainPage } from '../plain-page.ts';
import type { zh } from './texts/zh.ts';
import type { AppRelease } from './releases.repository.ts';
import { fileAddressOf } from './releases.usecases.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/**
 * Writes the page that offers the app for download. `authority`: its host and port. A wide screen shows its address as a
 * QR code for a phone.
 */
export function appPage({ name, version, code, sha256 }: AppRelease, authority: string, language: Language): string {
  const t = texts[language];
  return plainPage(
    language,
    name,
    `<p>${t.version(escaped(version), code)}</p>
<p><a class="download" href="${fileAddressOf(sha256)}" download="${escaped(fileNameOf(version))}">${t.download}</a></p>
${addressCode(authority, '/app', t)}
<p>${t.how}</p>
<p>${t.iphone}</p>
<p>SHA-256</p>
<p><code>${sha256.replaceAll(/.{8}/g, '$& ').trim()}</code></p>`,
  );
}

/** Writes the page that says that no app is offered, and leads to the same functions in the browser. */
export function noAppPage(language: Language): string {
  const t = texts[language];
  return plainPage(
    language,
    t.none,
    `<p>${t.instead}</p>
<p><a class="download" href="/">${t.open}</a></p>`,
  );
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
