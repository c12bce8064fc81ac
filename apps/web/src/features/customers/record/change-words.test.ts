import { afterEach, expect, test, vi } from 'vitest';

// The next file in this worker must not read the texts of another language.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['en', 'Regular, Fair', 'Company 0571****6666, Home 138****2046'],
  ['zh-CN', 'Regular、Fair', '公司 0571****6666、家庭 138****2046'],
])('the values of a change are listed as people of %s list things', async (tag, tags, numbers) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: tag });
  const { changedValueWords } = await import('./change-words.ts');
  expect(changedValueWords('tags', 'Regular, Fair')).toBe(tags);
  expect(changedValueWords('tags', 'Regular、Fair'), 'as it was once written').toBe(tags);
  expect(changedValueWords('otherMobiles', 'company:0571****6666, home:138****2046')).toBe(numbers);
  expect(changedValueWords('remark', 'Call back, in May'), 'a text of somebody').toBe('Call back, in May');
});
