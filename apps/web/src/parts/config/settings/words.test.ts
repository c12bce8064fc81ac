import { afterEach, expect, test, vi } from 'vitest';

// The next file in this worker must not read the texts of another language.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const [long, short] = [[{ from: 510, to: 1260 }], [{ from: 540, to: 1080 }]];

test.each([
  ['en', 'Mon to Fri 08:30–21:00; Sat to Sun 09:00–18:00', '50 claims a day, up to 2,000 customers'],
  ['zh-CN', '周一至周五 08:30–21:00；周六至周日 09:00–18:00', '每天领 50，私海 2,000'],
])('the lines of the settings are written as people of %s write', async (tag, hours, pools) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: tag });
  const { hoursWords, summaries } = await import('./words.ts');
  expect(hoursWords([long, long, long, long, long, short, short])).toBe(hours);
  expect(summaries.pools({ claimsADay: 50, privateCap: 2000 } as never)).toBe(pools);
});
