import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/** `system`: as the device says. */
export type Theme = 'system' | 'light' | 'dark';

export function chosenTheme(): Theme {
  const stored = readText(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the theme at once and keeps it on this device. */
export function chooseTheme(theme: Theme): void {
  writeText(storageKeys.theme, theme === 'system' ? null : theme);
  applyTheme();
}

/** Before the first paint, so that no page flashes in the other theme. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
