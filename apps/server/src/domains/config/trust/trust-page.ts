import { type Language, loadWords } from '@haihu/contract/languages';
import { addressCode, escaped, plainPage } from '../plain-page.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Writes the page that offers the authority's certificate, with its fingerprint and the steps of each system. */
export function trustPage(fingerprint: string, file: string, authority: string, language: Language): string {
  const t = texts[language];
  const steps = t.steps.map(({ on, how }) => `<h2>${on}</h2>\n<p>${how}</p>`);
  return plainPage(
    language,
    t.title,
    `<p>${t.why}</p>
<p><a class="download" href="${file}">${t.download}</a></p>
${addressCode(authority, '/trust', t)}
<p>${t.compare}</p>
<p><code>${fingerprint.replaceAll(':', ':<wbr>')}</code></p>
<p>${t.limits}</p>
${steps.join('\n')}
<p><a class="download" href="/">${t.open}</a></p>`,
  );
}

/** Writes the page that says how to get an https address. `secureUrl`: the one that the installation has; null: none. */
export function noHttpsPage(secureUrl: string | null, language: Language): string {
  const t = texts[language].noHttps;
  const ways = t.ways.map(({ on, how }) => `<h2>${on}</h2>\n<p>${how}</p>`);
  const way = secureUrl
    ? `<p><a class="download" href="${escaped(secureUrl)}">${t.openSecure}</a></p>\n<p><code>${escaped(secureUrl)}</code></p>`
    : `<p>${t.ask}</p>\n${ways.join('\n')}\n<p><a class="download" href="/">${t.back}</a></p>`;
  return plainPage(language, t.title, `<p>${t.why}</p>\n${way}`);
}
