/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing moves, because a fading part is pale on its way. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** Returns the faults that axe calls serious or worse, by all its rules or by some: the rule, then the place. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  await settled(page);
  // Axe is not added as a script, because the page's policy allows only its own. Loading it is half of a check's cost,
  // so it is done once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};0`);
  return page.evaluate(async (only) => {
    // The design dims these on purpose: the far rows of a wheel, and a customer that another agent took.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(
      { exclude: ['.faded', '.tooth:not(.on)'] },
      { resultTypes: ['violations'], ...(only && { runOnly: only }) },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`));
  }, rules);
}

/**
 * Returns the parts that stick out of the page at the side. The document scrolls sideways, or an element is beyond the
 * column and no scroller holds it. Rows that hide their actions beside them cut them off on purpose, and are fine.
 */
export const overflowing = (page: Page): Promise<string[]> => page.evaluate(partsThatStickOut);

/** The examination of `overflowing`. It runs in the page, so it uses nothing outside of itself. */
export function partsThatStickOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`document ${scrollWidth} > ${clientWidth}`] : [];
  for (const element of document.querySelectorAll('.app *, .layer *, [role=status]')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || (left >= -1 && right <= clientWidth + 1)) continue;
    let holder = element.parentElement;
    while (holder && !holder.matches('.app, .page, .layer') && getComputedStyle(holder).overflowX === 'visible')
      holder = holder.parentElement;
    if (holder && !holder.matches('.app, .page, .layer')) continue;
    found.push(`${element.tagName} ${element.className} ${Math.round(left)}..${Math.round(right)}`);
  }
  return found;
}

/** Looks at the page on the narrowest phone with large text. Restores the phone, and returns what was found. */
export async function onNarrowest<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '130%'));
  // The page of a desk keeps its panes until it has drawn one screen.
  await page.waitForFunction(() => !document.querySelector('[data-pane]'));
  const found = await look();
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(size);
  return found;
}

/** Returns the texts that take more than one line on the narrowest phone with large text. Restores the phone. */
export const brokenOnNarrowest = (page: Page, texts: Locator): Promise<string[]> =>
  onNarrowest(page, () =>
    texts.evaluateAll((all) =>
      all.flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [element.textContent ?? ''] : [];
      }),
    ),
  );

/** Returns the words that are cut at their end, lie under a key of their row, or stick out of it. */
export const cutWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((part) => {
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      const range = document.createRange();
      range.selectNodeContents(part);
      const { right, bottom, top } = range.getBoundingClientRect();
      const [key, row] = [part.closest('.row')?.querySelector('.side > *'), part.closest('.row')];
      const under = key && key.getBoundingClientRect();
      const isUnder = under && right > under.left + 1 && bottom > under.top && top < under.bottom;
      const isOutside = row && bottom > row.getBoundingClientRect().bottom;
      return isCut || isUnder || isOutside ? [part.textContent] : [];
    }),
  );

/**
 * Waits until nothing fades, because fading parts have a weaker contrast. Skeletons sweep for ever, so they are not
 * waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}
