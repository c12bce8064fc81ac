import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../faults.ts';
import { fontFile } from '../packed-browser.ts';
import { type Gallery, openGallery, phone, smallTargets } from './gallery.ts';

const scenes = [
  '01a-login-password',
  '01b-login-sms-branded',
  '02-home-agent',
  '03a-customers',
  '03b-customers-select',
  '04-sea',
  '05-customer-detail',
  '06-in-call',
  '07-after-call-sheet',
  '09-manager-board',
  '10-call-statistics',
  '12-add-customer',
  '14a-empty',
  '14b-error-offline',
  '14c-skeleton',
  '15a-dialog-confirm',
  '15b-dialog-reminder',
  '15c-toasts',
  '15d-sheet-actions',
  '15e-picker-time',
  'part-buttons',
  'part-choices',
  'part-fields',
  'part-lists',
  'part-cards',
  'part-floating',
];

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery.close());

describe('axe', () => {
  test('sees a grey word and a nameless button', { timeout: 60_000 }, async () => {
    const page = await gallery.browser.newPage(phone);
    await gallery.open(page, '14a-empty');
    await page
      .locator('#app')
      .evaluate((main) => main.insertAdjacentHTML('beforeend', '<p style="color:#ccc">看不清的字</p><button />'));
    const faults = (await seriousFaults(page)).map((fault) => fault.split(' ')[0]);
    await page.close();
    expect(faults.toSorted()).toEqual(['button-name', 'color-contrast']);
  });

  // Only colours differ in the dark.
  test.each([
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const)('finds nothing serious in any scene, %s', { timeout: 120_000 }, async (theme, rules) => {
    const page = await gallery.browser.newPage({ ...phone, colorScheme: theme, reducedMotion: 'reduce' });
    const faults: Record<string, string[]> = {};
    for (const scene of scenes) {
      await gallery.open(page, scene, theme);
      const found = await seriousFaults(page, rules && [...rules]);
      if (found.length > 0) faults[scene] = found;
    }
    await page.close();
    expect(faults).toEqual({});
  });
});

// A control's size never depends on a font, because each machine has other fonts.
const fonts = {
  'half as high': 'ascent-override: 45%; descent-override: 5%; line-gap-override: 0%',
  'twice as high': 'ascent-override: 180%; descent-override: 40%; line-gap-override: 0%',
};

test(
  'everything that is tapped answers on 44 px, by the usual font, by lower and by higher ones',
  {
    timeout: 240_000,
  },
  async () => {
    const page = await gallery.browser.newPage({ ...phone, reducedMotion: 'reduce' });
    await page.route('**/odd.ttf', (route) => route.fulfill({ path: fontFile }));
    const small: Record<string, string[]> = {};
    for (const scene of scenes) {
      await gallery.open(page, scene);
      const found = await smallTargets(page);
      if (found.length > 0) small[scene] = found;
      // All fonts share one page, because opening it and reading the file take longer than the check.
      for (const [name, metrics] of Object.entries(fonts)) {
        const face = `@font-face { font-family: '${name}'; src: url(/odd.ttf); ${metrics} }`;
        await page.addStyleTag({ content: `${face} :root { --font: '${name}', sans-serif }` });
        await page.evaluate((family) => document.fonts.load(`1em '${family}'`), name);
        const foundBy = await smallTargets(page);
        if (foundBy.length > 0) small[`${scene}, ${name}`] = foundBy;
      }
    }
    await page.close();
    expect(small).toEqual({});
  },
);
