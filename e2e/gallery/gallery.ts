/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { serveGallery } from '../../apps/web/gallery/serve.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'zh-CN' };

export interface Gallery {
  browser: Browser;
  /** Opens a scene on a page that has nothing behind it. */
  open: (page: Page, scene: string, theme?: 'light' | 'dark') => Promise<void>;
  /** Opens a scene in which time stands still until `page.clock.runFor`. */
  openWithoutTime: (page: Page, scene: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function openGallery(): Promise<Gallery> {
  const [browser, server] = await Promise.all([sharedBrowser(), serveGallery()]);
  async function open(page: Page, scene: string, theme = 'light') {
    await page.goto(`${server.address}?scene=${scene}&theme=${theme}`);
    await page.locator('#app > *').first().waitFor();
  }
  return {
    browser,
    open,
    async openWithoutTime(page, scene) {
      await page.clock.install({ time: 0 });
      await open(page, scene);
      await page.clock.pauseAt(60_500);
    },
    async close() {
      await leaveBrowser();
      await server.close();
    },
  };
}

/**
 * Returns controls that react on less than 44 px in one direction, with the size of their reach. Taps go from the
 * middle outwards, because many controls are larger than they look. Neighbours may share the space between them.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const LEAST_BESIDE_ANOTHER = 40;
    const small: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role=slider]')) {
      if (control.matches(':disabled, [tabindex="-1"]:not([role=radio], [role=tab])')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      // A link within a sentence may be as narrow as its words.
      const isLink = control.matches('a, .hit, .link');
      const x = left + width / 2;
      const y = top + height / 2;
      const own = control.closest('label') ?? control;
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (own.contains(hit) || hit.contains(control));
      };
      // A covered control is out of sight, and checked elsewhere.
      if (!hits(0, 0)) continue;
      let shared = false;
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < LEAST && hits(dx * (far + 1), dy * (far + 1))) far += 1;
        const beyond = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1));
        if (far < LEAST && beyond?.closest('button, a, label')) shared = true;
        return far;
      };
      const across = reach(-1, 0) + reach(1, 0) + 1;
      const down = reach(0, -1) + reach(0, 1) + 1;
      const least = shared ? LEAST_BESIDE_ANOTHER : LEAST;
      if ((!isLink && across < least) || down < least) {
        small.push(
          `${control.className || control.tagName} ${control.textContent || control.ariaLabel} ${across}x${down}`,
        );
      }
    }
    return small;
  });
}
