import type { Page } from 'playwright-core';

/** Presses the one button with this name. A text is the whole name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Types a text into the field with this label. */
export const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);
