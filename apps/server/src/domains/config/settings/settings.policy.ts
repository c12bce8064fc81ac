import type { ReplyOf } from '@haihu/contract/contract';
import type { CallingSettings, CustomField, Settings } from '@haihu/contract/config/core/settings';
import { rulePackOf } from '@haihu/rules/calls/call-rule-packs';
import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../kernel/field-words.ts';

/** Compares two documents of a group. Returns the different fields before and after; null: nothing differs. */
export function changedFields<Value extends object>(
  before: Value,
  after: Value,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const [was, becomes] = [Object.entries(before), Object.entries(after)];
  const old = new Map(was);
  const changed = becomes.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)));
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null])),
    after: Object.fromEntries(changed),
  };
}

/**
 * Checks that an enterprise is not laxer than its country's rules. It may be stricter. Throws `request.invalid` with
 * the field's name.
 */
export function checkAgainstPack({ hours, attemptsADay, attemptsIn30Days }: CallingSettings, country: string): void {
  const { utmostHours, mostADay, mostIn30Days } = packOf(country);
  hours?.forEach((spans, day) =>
    spans.forEach(({ from, to }, index) => {
      if (utmostHours === null) return;
      const field = `value.hours.${day}.${index}`;
      if (from < utmostHours.from) throw wrongField(`${field}.from`, fieldWords.notBelow(clock(utmostHours.from)));
      if (to > utmostHours.to) throw wrongField(`${field}.to`, fieldWords.notAbove(clock(utmostHours.to)));
    }),
  );
  requireStricter('attemptsADay', attemptsADay, mostADay);
  requireStricter('attemptsIn30Days', attemptsIn30Days, mostIn30Days);
}

/** Minutes of a day. */
const DAY = 24 * 60;

/** Returns the limits that a country's rules set for its enterprises. */
export function packOf(country: string): ReplyOf<'config.options'>['pack'] {
  const { hours, utmostHours, attemptLimits, notice } = rulePackOf(country);
  const mostWithin = (minutes: number) =>
    attemptLimits.find(({ withinMinutes }) => withinMinutes === minutes)?.most ?? null;
  return {
    hours: hours && [...hours],
    utmostHours,
    mostADay: mostWithin(DAY),
    mostIn30Days: mostWithin(30 * DAY),
    announcesRecording: notice !== 'none',
  };
}

function requireStricter(field: string, wanted: number | null, most: number | null): void {
  if (wanted !== null && most !== null && wanted > most) throw wrongField(`value.${field}`, fieldWords.notAbove(most));
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Fields = Settings['customFields'];

/**
 * Gives ids to new fields. Throws `request.invalid` with the field's name: a type changed, a field is missing, a name
 * is repeated, or a choice has no options.
 */
export function settleFields({ fields: before }: Fields, { fields }: Fields): Fields {
  const known = new Map(before.map((field) => [field.id, field]));
  const left = before.filter(({ id }) => !fields.some((field) => field.id === id));
  if (left.length > 0) throw wrongField('value.fields', fieldWords.archiveInstead(left[0]!.name));
  let lastId = Math.max(0, ...before.map(({ id }) => Number(id)));
  const names = new Set<string>();
  return {
    fields: fields.map((field, index) => {
      const at = `value.fields.${index}`;
      const was = known.get(field.id);
      if (field.id !== null && !was) throw wrongField(`${at}.id`, fieldWords.unknown);
      if (field.id !== null) known.delete(field.id);
      if (was && was.type !== field.type) throw wrongField(`${at}.type`, fieldWords.typeStays);
      if (!field.archived && names.has(field.name)) throw wrongField(`${at}.name`, fieldWords.twice);
      if (!field.archived) names.add(field.name);
      checkOptions(field, at);
      lastId += field.id === null ? 1 : 0;
      return { ...field, id: field.id ?? String(lastId) };
    }),
  };
}

function checkOptions({ type, options }: CustomField, at: string): void {
  const chooses = type === 'choice' || type === 'choices';
  if (chooses === (options.length === 0))
    throw wrongField(`${at}.options`, chooses ? fieldWords.optionNeeded : fieldWords.noOptions);
  if (new Set(options).size < options.length) throw wrongField(`${at}.options`, fieldWords.twice);
}
