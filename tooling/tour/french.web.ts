import { expect, test, vi } from 'vitest';

test('a page in French has the French words, and English ones where there are none', async () => {
  vi.stubGlobal('navigator', { ...navigator, language: 'fr-CA' });
  const { headerLanguage, language, languageTag, nextLanguage } = await import('../../../shared/i18n/language.ts');
  const { t } = await import('./texts.ts');
  const { common } = await import('../../../shared/i18n/common.ts');
  expect({ language, languageTag, headerLanguage }).toEqual({
    language: 'fr',
    languageTag: 'fr',
    headerLanguage: 'fr_fr',
  });
  expect(nextLanguage.name).toBe('中文');
  expect([t.signIn, t.signInTo('Haihu'), t.password]).toEqual(['Se connecter', 'Se connecter à Haihu', 'Password']);
  expect(common.pulling.pull).toBe('Pull to refresh');
});
