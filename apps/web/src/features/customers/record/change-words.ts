import { formatPrice } from '@haihu/rules/money';
import { listed } from '../../../shared/i18n/listed.ts';
import { t } from './detail-texts.ts';

type Table = Readonly<Record<string, string>>;

/** Returns the name of a field in the history. A field of the enterprise's own carries its name with it. */
export function changedFieldWords(field: string): string {
  return (t.fields as Table)[field] ?? (t.fieldsOf as Table)[field] ?? field.replace(/^custom:/, '');
}

/** Writes a value of the history for people. `null` for an empty value. */
export function changedValueWords(field: string, value: string | null): string | null {
  if (value === null) return field === 'sea' ? t.firstPublicPool : null;
  switch (field) {
    case 'phoneLabel':
      return (t.phoneLabels as Table)[value] ?? value;
    case 'gender':
      return (t.genders as Table)[value] ?? value;
    case 'isDeal':
      return value === 'true' ? t.dealt : t.notDealt;
    case 'dealAmount':
      return `¥${formatPrice(Number(value))}`;
    case 'otherMobiles':
      return listed(value.split(', ').map(labelled));
    case 'tags':
      // Batches once wrote their changes with the Chinese comma.
      return listed(value.split(/, |、/));
    default:
      return value;
  }
}

/** Writes `company:0571****6666` as 公司 0571****6666. */
function labelled(number: string): string {
  const [label = '', shown = ''] = number.split(':');
  return `${(t.numberLabels as Table)[label] ?? label} ${shown}`;
}
