import { type FilteredText, filteredTexts } from '@haihu/contract/customers/fields';
import type { Days } from '@haihu/contract/customers/core/list-filters';
import { listed } from '../../../shared/i18n/listed.ts';
import { fieldNames } from '../field-names.ts';
import type { MoreFilter, MoreKey } from '../../../parts/customers/pool-filter.ts';
import { t } from './texts.ts';

const YUAN = 10_000;

/** Writes a period: 近 7 天; 3-1 至 3-5. */
export function daysWords(days: Days): string {
  if ('none' in days) return t.never;
  if ('last' in days) return days.last === 1 ? t.today : t.last(days.last);
  if ('next' in days) return days.next === 1 ? t.today : t.next(days.next);
  return `${days.from ?? ''} ~ ${days.to ?? ''}`.trim();
}

const rangeWords = ({ from, to }: { from?: number; to?: number }) =>
  from === to ? String(from) : from === undefined ? `≤ ${to}` : to === undefined ? `≥ ${from}` : `${from}-${to}`;

const yuan = (units: string | undefined) => (units === undefined ? undefined : Number(units) / YUAN);

const isText = (key: MoreKey): key is FilteredText => (filteredTexts as MoreKey[]).includes(key);

/** Writes the chip of one further filter. `ownNames`: names of the enterprise's custom fields by id. */
export function moreWords(key: MoreKey, more: MoreFilter, ownNames: ReadonlyMap<string, string>): string {
  if (isText(key)) return `${t.contains(fieldNames[key])} ${more[key] ?? ''}`;
  switch (key) {
    case 'sources':
    case 'areas':
    case 'carriers':
      return listed(more[key] ?? []);
    case 'genders':
      return `${fieldNames.gender} ${listed((more.genders ?? []).map((gender) => t.genders[gender]))}`;
    case 'makerIds':
      return t.makers(more.makerIds?.length ?? 0);
    case 'phoneLabels':
      return listed((more.phoneLabels ?? []).map((label) => t.labels[label]));
    case 'isDeal':
      return more.isDeal ? t.dealt : t.notDealt;
    case 'dealAmount':
      return `${t.deal} ¥${rangeWords({ from: yuan(more.dealAmount?.from), to: yuan(more.dealAmount?.to) })}`;
    case 'calls':
    case 'answeredCalls':
      return `${t[key]} ${rangeWords(more[key] ?? {})}`;
    case 'fields':
      return listed((more.fields ?? []).map(({ id }) => ownNames.get(id) ?? t.ownFields));
    case 'userIds':
      return t.people(more.userIds?.length ?? 0);
    case 'departmentIds':
      return t.departments(more.departmentIds?.length ?? 0);
    case 'returnsWithin':
      return more.returnsWithin === 0
        ? `${t.returns} ${t.tonight}`
        : `${t.returns} ${t.within(more.returnsWithin ?? 0)}`;
    default:
      return `${t.days[key]} ${daysWords(more[key] as Days)}`;
  }
}
