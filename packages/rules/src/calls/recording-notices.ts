import { rulePackName, rulePacks } from './call-rule-packs.ts';

/** The languages in which sounds about the recording exist. ISO 639-1. */
export const noticeLanguages = ['zh', 'en', 'de', 'da', 'fr', 'es', 'pt', 'it', 'ja', 'ko'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

/**
 * The sentence about the recording that a person hears. `tell`: the call is recorded. `ask`: it is recorded only once
 * the person presses 1.
 */
export interface RecordingNotice {
  kind: 'tell' | 'ask';
  language: NoticeLanguage;
}

/**
 * The countries (ISO 3166) in which a person has to agree before a talk is recorded.
 *
 * - DE: section 201 of the criminal code (StGB) punishes those who record what is not said in public without authority.
 *   Article 4 (11) GDPR wants an affirmative act. The German data protection authorities ask for a key or a yes.
 * - AT: section 120 (2) of the criminal code (StGB) wants the speaker's consent before others hear a recording, as
 *   leaders do.
 * - CH: article 179ter of the criminal code (StGB) wants the consent of all others in the talk.
 * - DK: the authority decided on 11 April 2019 (TDC, 2018-31-0977) that calls are recorded for training only after an
 *   active consent.
 *
 * In the United States eleven states want everybody's consent. A person who was told and talks on consents: 47 CFR
 * 64.501 took a notice at the beginning for enough, and so do these states. In China a notice is the practice.
 */
export const askingCountries: readonly string[] = ['AT', 'CH', 'DE', 'DK'];

/** The languages of countries (ISO 3166) whose people hear another one than English. Of several, the most spoken. */
const languages: Readonly<Record<Exclude<NoticeLanguage, 'en'>, readonly string[]>> = {
  zh: ['CN', 'HK', 'MO', 'TW'],
  de: ['AT', 'CH', 'DE', 'LI'],
  da: ['DK', 'FO', 'GL'],
  fr: ['BE', 'BF', 'BJ', 'CD', 'CG', 'CI', 'CM', 'FR', 'GA', 'GN', 'LU', 'MC', 'ML', 'NE', 'RE', 'SN', 'TG'],
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
  pt: ['AO', 'BR', 'CV', 'GW', 'MZ', 'PT', 'ST'],
  it: ['IT', 'SM', 'VA'],
  ja: ['JP'],
  ko: ['KR'],
};

/** Returns the language that a person in a country hears. */
export function noticeLanguageOf(country: string): NoticeLanguage {
  return noticeLanguages.find((language) => language !== 'en' && languages[language].includes(country)) ?? 'en';
}

/** Returns the language of an enterprise's own country, by the country of its rule pack. */
export const homeLanguageOf = (pack: string): NoticeLanguage => noticeLanguageOf(pack === 'US' ? 'US' : 'CN');

/**
 * Returns what a person hears of the recording of a call. Null: nothing.
 *
 * @param pack the name of the pack that let the call through. An unknown one counts as the strictest. Under `none` nobody
 *   is asked, because its rules are kept elsewhere.
 * @param country the country of the person's number (ISO 3166). Null: unknown, so the one of the pack.
 * @param always true when the enterprise tells everybody. It never makes a question weaker.
 */
export function recordingNoticeOf(pack: string, country: string | null, always: boolean): RecordingNotice | null {
  const known = Object.values(rulePacks).find((one) => rulePackName(one) === pack) ?? rulePacks.CN;
  const isNone = known.country === 'none';
  const place = country ?? (known.country === 'none' ? 'CN' : known.country);
  const language = noticeLanguageOf(place);
  if (!isNone && askingCountries.includes(place)) return { kind: 'ask', language };
  return always || known.notice === 'tell' ? { kind: 'tell', language } : null;
}
