import type { Accent, Accents } from '@haihu/rules/config/branding/accents';
import { pageBrand } from './page-brand.ts';
import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/** `system`: light or dark as the device is. */
export type Theme = 'light' | 'dark' | 'system';

export function chosenTheme(): Theme {
  const stored = readText(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the theme at once and keeps it on this device. */
export function chooseTheme(to: Theme): void {
  writeText(storageKeys.theme, to === 'system' ? null : to);
  applyTheme();
}

let brandAccents = pageBrand?.accents ?? null;

/** Shows other accents; `null` means our own. At the next start the page itself names them before the first paint. */
export function switchAccents(to: Accents | null): void {
  if (JSON.stringify(to) === JSON.stringify(brandAccents)) return;
  brandAccents = to;
  applyTheme();
}

const accentSheet = globalThis.CSSStyleSheet && new CSSStyleSheet();

/** Puts theme and accents into the document. `first-paint.js` has set the theme before the first paint already. */
export function applyTheme(): void {
  const chosen = chosenTheme();
  const { documentElement } = document;
  if (chosen === 'system') delete documentElement.dataset.theme;
  else documentElement.dataset.theme = chosen;

  const rules = accentRules(brandAccents);
  accentSheet.replaceSync(rules);
  if (rules && !document.adoptedStyleSheets.includes(accentSheet)) document.adoptedStyleSheets.push(accentSheet);
  colourSystemBar();
}

/** Writes the CSS rules of the accents. Empty unless every value is a colour, because they come from the server. */
export function accentRules(accents: Accents | null): string {
  if (!accents || ![accents.light, accents.dark].every(isAccent)) return '';
  const dark = tokensOf(accents.dark);
  return `:root{${tokensOf(accents.light)}}
@media (prefers-color-scheme:dark){:root:where(:not([data-theme=light])){${dark}}}
:root:where([data-theme=dark]){${dark}}`;
}

function isAccent(accent: Accent | undefined): boolean {
  return [accent?.plain, accent?.fill, accent?.soft].every((colour) => /^#[0-9a-f]{6}$/i.test(colour ?? ''));
}

function tokensOf({ plain, fill, soft }: Accent): string {
  return `--accent:${plain};--accent-fill:${fill};--accent-soft:${soft}`;
}

/** Colours the phone's system bar like the page, or in the brand's own colour if it has one. */
function colourSystemBar(): void {
  // Styles are computed only for a forced theme, because this runs before the first frame.
  const token = brandAccents ? '--accent-fill' : '--surface';
  const forced =
    chosenTheme() === 'system' ? null : getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset.own ??= meta.content;
    meta.content = forced ?? meta.dataset.own;
  }
}
