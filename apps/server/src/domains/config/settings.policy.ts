import type { CallingSettings } from '@haihu/contract/settings';
import { rulePackOf, type RulePack } from '@haihu/rules/call-rule-packs';
import { wrongField } from '../../platform/errors.ts';

/** Two documents of a group: what differs, as it was and as it becomes; null when nothing does. */
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

/** An enterprise may be stricter than its country's rules, never laxer. Throws `request.invalid` naming the field. */
export function checkAgainstPack({ hours, attemptsADay, attemptsIn30Days }: CallingSettings, country: string): void {
  const pack = rulePackOf(country);
  const { utmostHours } = pack;
  hours?.forEach((spans, day) =>
    spans.forEach(({ from, to }, index) => {
      if (utmostHours === null) return;
      const field = `value.hours.${day}.${index}`;
      if (from < utmostHours.from) throw wrongField(`${field}.from`, `≥ ${clock(utmostHours.from)}`);
      if (to > utmostHours.to) throw wrongField(`${field}.to`, `≤ ${clock(utmostHours.to)}`);
    }),
  );
  requireStricter('attemptsADay', attemptsADay, mostWithin(pack, DAY));
  requireStricter('attemptsIn30Days', attemptsIn30Days, mostWithin(pack, 30 * DAY));
}

/** Minutes. */
const DAY = 24 * 60;

function mostWithin({ attemptLimits }: RulePack, minutes: number): number {
  return attemptLimits.find(({ withinMinutes }) => withinMinutes === minutes)?.most ?? Infinity;
}

function requireStricter(field: string, wanted: number | null, most: number): void {
  if (wanted !== null && wanted > most) throw wrongField(`value.${field}`, `≤ ${most}`);
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
