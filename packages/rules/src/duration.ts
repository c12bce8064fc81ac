import { withFurther } from '@haihu/contract/languages';

/** The words of units, and the separator between two of them. */
export interface DurationWords {
  day: string;
  hour: string;
  minute: string;
  second: string;
  between: string;
}

/** The units of durations in each language. */
export const durationWords = await withFurther<DurationWords>(
  {
    zh: { day: '天', hour: '时', minute: '分', second: '秒', between: '' },
    en: { day: 'd', hour: 'h', minute: 'm', second: 's', between: ' ' },
  },
  (language) => import(`./duration-words/${language}.ts`),
);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns days, hours, minutes and seconds: `1天0时3分12秒`. Days are left out if there are none. */
export function fullDuration(seconds: number, words: DurationWords): string {
  const parts = split(seconds);
  const shown = [
    [parts.hour, words.hour] as const,
    [parts.minute, words.minute] as const,
    [parts.second, words.second] as const,
  ];
  return join(parts.day > 0 ? [[parts.day, words.day], ...shown] : shown, words);
}

/**
 * Returns the two largest units, for rows and cards: `45秒`, `3分12秒`, `1时04分`, `2天3时`. The smaller one is cut off, not
 * rounded.
 */
export function shortDuration(seconds: number, words: DurationWords): string {
  const { day, hour, minute, second } = split(seconds);
  if (day > 0)
    return join(
      [
        [day, words.day],
        [hour, words.hour],
      ],
      words,
    );
  if (hour > 0)
    return join(
      [
        [hour, words.hour],
        [twoDigits(minute), words.minute],
      ],
      words,
    );
  if (minute > 0)
    return join(
      [
        [minute, words.minute],
        [twoDigits(second), words.second],
      ],
      words,
    );
  return join([[second, words.second]], words);
}

/** Returns a running timer: `02:47`, from the first hour on `1:02:47`, past a day `25:00:00`. */
export function clockDuration(seconds: number): string {
  const { day, hour, minute, second } = split(seconds);
  const hours = day * 24 + hour;
  const rest = [minute, second].map(twoDigits).join(':');
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/**
 * Splits a duration into its units. Parts of a second are dropped. A negative duration shows as nothing. Only clocks
 * that disagree can produce one.
 */
function split(seconds: number) {
  const rest = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    day: Math.floor(rest / DAY),
    hour: Math.floor((rest % DAY) / HOUR),
    minute: Math.floor((rest % HOUR) / MINUTE),
    second: rest % MINUTE,
  };
}

function join(parts: (readonly [number | string, string])[], { between }: DurationWords): string {
  return parts.map(([number, word]) => `${number}${word}`).join(between);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
