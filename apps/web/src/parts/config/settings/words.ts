import type { CallBackShortcut } from '@haihu/contract/config/values';
import type { ReplyOf } from '@haihu/contract/contract';
import type {
  CallingSettings,
  CustomField,
  HistoryKey,
  InboundSettings,
  MenuKey,
  SettingKey,
  Settings,
} from '@haihu/contract/config/core/settings';
import { isLevel, levelLetter, levelName, levels } from '@haihu/rules/customers/levels';
import { listed } from '../../../shared/i18n/listed.ts';
import { language } from '../../../shared/i18n/language.ts';
import { dayLabel } from '../../../shared/lib/day.ts';
import { t } from './texts.ts';

type Hours = NonNullable<CallingSettings['hours']>;
export type HoursSpan = Hours[number][number];
export type CountryRules = ReplyOf<'config.options'>['pack'];

/** Writes minutes of the day as a time: 09:00. */
export function clockWords(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Writes the hours of a day: 09:00–12:00, 14:00–20:00. `none`: the words of a day without hours. */
export function spanWords(spans: readonly HoursSpan[], none: string = t.closed): string {
  if (spans.length === 0) return none;
  return listed(spans.map(({ from, to }) => `${clockWords(from)}–${clockWords(to)}`));
}

/** Writes the hours of a week and joins equal days: 周一至周五 09:00–12:00；周六 不拨打. */
export function hoursWords(hours: readonly (readonly HoursSpan[])[], none?: string): string {
  const runs: { first: number; last: number; words: string }[] = [];
  hours.forEach((spans, day) => {
    const words = spanWords(spans, none);
    const before = runs.at(-1);
    if (before?.words === words) before.last = day;
    else runs.push({ first: day, last: day, words });
  });
  return runs
    .map(({ first, last, words }) => {
      if (last - first === 6) return `${t.everyDay} ${words}`;
      const days = first === last ? t.weekdays[first] : `${t.weekdays[first]}${t.to}${t.weekdays[last]}`;
      return `${days} ${words}`;
    })
    .join(t.between);
}

const units: Record<string, keyof typeof t.units> = {
  claimsADay: 'times',
  privateCap: 'customers',
  coolDownDays: 'days',
  claimableAfterMinutes: 'minutes',
  revealsADay: 'times',
  followUpDays: 'days',
  dealDays: 'days',
  warnDays: 'days',
  attemptsADay: 'times',
  attemptsIn30Days: 'times',
  numberCallsADay: 'times',
  keptDays: 'days',
  seconds: 'seconds',
  callsADay: 'calls',
  listRowsADay: 'numbers',
  ringSeconds: 'seconds',
  waitSeconds: 'seconds',
  messageSeconds: 'seconds',
  callBackSeconds: 'seconds',
  lastAgentDays: 'days',
  mostWaiting: 'customers',
};

export const unitOf = (field: string) => t.units[units[field] ?? 'times'];

/** Returns the name of a setting, for forms and histories. */
export function settingFieldWords(key: HistoryKey, field: string): string {
  return (t.fields[key] as Record<string, string>)[field] ?? field;
}

const lawful = new Set(['hours', 'attemptsADay', 'attemptsIn30Days']);

/** Writes the value of a setting for people. */
export function settingValueWords(field: string, value: unknown): string {
  if (value === true) return t.on;
  if (value === false) return t.off;
  if (field === 'openHours') return openHoursWords(value as InboundSettings['openHours']);
  if (field.endsWith('Sound')) return value === null ? t.commonSound : t.ownSound;
  if (value === null || value === undefined) return lawful.has(field) ? t.byRule : t.none;
  if (typeof value === 'number') {
    if (field === 'seconds' && value === 0) return t.noCount;
    if (field === 'callsADay' && value === 0) return t.none;
    if (field === 'callBackSeconds' && value === 0) return t.never;
    if (field === 'claimableAfterMinutes' && value === 0) return t.atOnce;
    return `${value} ${unitOf(field)}`.trim();
  }
  if (field === 'hours') return hoursWords(value as Hours);
  if (field === 'closedDates') return listed((value as string[]).map(dayLabel)) || t.none;
  if (field === 'menuKeys') return listed((value as MenuKey[]).map(menuKeyWords)) || t.none;
  if (field === 'withheld') return t.withheldAnswers[value as InboundSettings['withheld']];
  if (field === 'packageOrder') return t.packageOrders[value as Settings['charging']['packageOrder']];
  if (field === 'mode') return t.modes[value as Settings['duplicates']['mode']];
  if (field === 'names') return levelListWords(value as (string | null)[]);
  if (field === 'visits') return listed((value as CallBackShortcut[]).map((callBack) => t.visits[callBack]));
  if (field === 'texts') return listed(value as string[]) || t.none;
  if (field === 'fields') return listed((value as CustomField[]).map(customFieldWords)) || t.none;
  if (field === 'colour') return t.colours[value as keyof typeof t.colours];
  if (field === 'exemptFields') {
    const names = (value as (keyof typeof t.phoneFields)[]).map((name) => t.phoneFields[name]);
    return listed(names) || t.none;
  }
  return String(value);
}

const openHoursWords = (hours: InboundSettings['openHours']) =>
  hours ? hoursWords(hours, t.resting) : t.summaries.always;

function levelListWords(names: (string | null)[]): string {
  const own = levels.filter(isLevel);
  return listed(own.map((level) => `${levelLetter(level)} ${names[level - 1] ?? levelName(level, language)}`));
}

/** Writes one of the enterprise's custom fields: 预算（数字，必填）. */
export function customFieldWords({ name, type, required, archived }: CustomField): string {
  return t.fieldIs(name, listed([t.types[type], required && t.required, archived && t.archived]));
}

/** Writes a key of the menu that greets callers: 2 售后. */
export const menuKeyWords = ({ key, label }: MenuKey) => `${key} ${label}`;

/** Functions that write each group of settings in one line. */
export const summaries: { [Key in SettingKey]: (value: Settings[Key]) => string } = {
  pools: ({ claimsADay, privateCap }) => t.summaries.pools(claimsADay, privateCap),
  calling: ({ hours }) => (hours ? hoursWords(hours) : t.byRule),
  recording: ({ isOn, keptDays }) => (isOn ? t.summaries.recording(keptDays) : t.summaries.noRecording),
  duplicates: ({ mode }) => t.modes[mode],
  wrapUp: ({ seconds, isCompulsory }) => listed([t.summaries.wrapUp(seconds), isCompulsory && t.summaries.compulsory]),
  charging: ({ packageOrder }) => t.packageOrders[packageOrder],
  goals: ({ callsADay }) => (callsADay > 0 ? t.summaries.goals(callsADay) : t.none),
  levels: ({ names }) => (names.some((name) => name !== null) ? t.summaries.own : t.summaries.byDefault),
  customFields: ({ fields }) => listed(fields.filter(({ archived }) => !archived).map(({ name }) => name)) || t.none,
  phrases: ({ texts }) => (texts.length > 0 ? t.summaries.phrases(texts.length) : t.none),
  masking: ({ isOn, exemptFields }) =>
    isOn && exemptFields.length > 0 ? t.summaries.exempt(exemptFields.length) : isOn ? t.on : t.off,
  inbound: ({ openHours, ringsAgents }) => listed([openHoursWords(openHours), !ringsAgents && t.summaries.notRinging]),
};

/** Lists the fields that differ between two versions of a group, one line each. */
export function differences(key: HistoryKey, before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)))
    .map(([field, value]) =>
      t.change(
        settingFieldWords(key, field),
        settingValueWords(field, old.get(field)),
        settingValueWords(field, value),
      ),
    );
}
