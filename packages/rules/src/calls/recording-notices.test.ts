import { expect, test } from 'vitest';
import { rulePackFor, rulePackName, rulePacks } from './call-rule-packs.ts';
import { recordingNoticeOf } from './recording-notices.ts';

const [cn, us, none] = [rulePacks.CN, rulePacks.US, rulePacks.none].map(rulePackName) as [string, string, string];

test('people are told in the language of their country, and in English where we have no other', () => {
  const languageIn = (country: string) => recordingNoticeOf(cn, country, false)?.language;
  expect(['CN', 'HK', 'US', 'GB', 'FR', 'MX', 'BR', 'JP', 'VN'].map(languageIn)).toEqual([
    'zh',
    'zh',
    'en',
    'en',
    'fr',
    'es',
    'pt',
    'ja',
    'en',
  ]);
  expect(recordingNoticeOf(us, 'US', false)).toEqual({ kind: 'tell', language: 'en' });
});

test('people in countries that want their consent are asked, whatever the enterprise chose', () => {
  for (const always of [true, false])
    expect(['DE', 'AT', 'CH', 'DK'].map((country) => recordingNoticeOf(cn, country, always))).toEqual([
      { kind: 'ask', language: 'de' },
      { kind: 'ask', language: 'de' },
      { kind: 'ask', language: 'de' },
      { kind: 'ask', language: 'da' },
    ]);
});

test('where the rules are kept elsewhere nobody is asked, and people are told only if the enterprise chose so', () => {
  expect(recordingNoticeOf(none, 'DE', false)).toBeNull();
  expect(recordingNoticeOf(none, 'DE', true)).toEqual({ kind: 'tell', language: 'de' });
  expect(recordingNoticeOf(none, null, false)).toBeNull();
});

test('a number without a known country is told in the language of the pack, and an unknown pack tells', () => {
  expect(recordingNoticeOf(cn, null, false)).toEqual({ kind: 'tell', language: 'zh' });
  expect(recordingNoticeOf(us, null, false)).toEqual({ kind: 'tell', language: 'en' });
  expect(recordingNoticeOf('FR 2031-01-01', null, false)).toEqual({ kind: 'tell', language: 'zh' });
});

test('a country that asks has the other rules of a country without a pack', () => {
  expect(rulePackFor('US', 'DE')).toBe(rulePacks.US);
  expect(rulePackFor('JP', 'DE')).toBe(rulePacks.CN);
});
