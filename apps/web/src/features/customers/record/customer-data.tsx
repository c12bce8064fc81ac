import { customerFields, type TypedField, typedFields } from '@haihu/contract/customers/fields';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { formatPrice } from '@haihu/rules/money';
import { lazy, Suspense } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayAndClock, dayLabel } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LongValue } from '../../../shared/ui/long-value.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './detail-texts.ts';
import { publicPoolHistory } from '../public-pools/public-pool-words.ts';
import { PlaceCell } from '../places/place-cell.tsx';
import { CustomFields } from './custom-fields.tsx';

const DealSheet = lazy(() => import('./deal-sheet.tsx'));
const LabelSheet = lazy(() => import('./label-sheet.tsx'));

const when = (instant: string | null) => instant && dayAndClock(instant);

/** Draws the deal and every filled field of a customer, with a button to edit them. */
export function CustomerData({ detail }: { detail: CustomerDetail }) {
  const { fieldsOf } = t;
  // A member who cannot see the hidden fields cannot edit the customer.
  const mayEdit = useAllowed('customers.edit') && detail.hidden.length === 0;
  const [deal, state] = [useOpening(), useOpening()];
  const numbers = detail.otherMobiles.map((number, index) => {
    const kind = detail.otherLabels[index]?.label;
    return kind && kind !== 'other' ? `${t.numberLabels[kind]} ${number}` : number;
  });
  const typedOf = (part: 'person' | 'origin') =>
    typedFields
      .filter((field) => customerFields[field].part === part)
      .map((field): [string, string | null] => [fieldsOf[field], typedWords(detail, field)]);
  const fields: [string, string | null][] = [
    ...typedOf('person'),
    [fieldsOf.mobile, detail.mobile],
    [fieldsOf.otherMobiles, numbers.join('\n')],
    [fieldsOf.area, [detail.area, detail.carrier].filter(Boolean).join(' ')],
    ...typedOf('origin'),
    [fieldsOf.owner, detail.ownerName],
    [fieldsOf.ownedAt, when(detail.ownedAt)],
    [fieldsOf.seaAt, detail.userId === null ? publicPoolHistory(detail) : null],
    [fieldsOf.lastFollowAt, when(detail.lastFollowAt)],
    [fieldsOf.lastCallAt, when(detail.lastCallAt)],
    [fieldsOf.createdAt, when(detail.createdAt)],
  ];
  return (
    <>
      <div className="sect">
        <h2>{t.data}</h2>
        <span className="more data-keys">
          <Button size="small" onClick={() => navigation().open('customerChanges', { id: detail.id })}>
            {t.changes}
          </Button>
          {mayEdit && (
            <Button size="small" kind="soft" onClick={() => navigation().open('addCustomer', { id: detail.id })}>
              {t.edit}
            </Button>
          )}
        </span>
      </div>
      <Cells>
        {(detail.isDeal || mayEdit) && (
          <Cell label={t.fields.isDeal} value={dealWords(detail)} onPress={mayEdit ? deal.show : undefined} />
        )}
        {(detail.phoneLabel || mayEdit) && (
          <Cell
            label={t.numberState}
            value={detail.phoneLabel ? t.phoneLabels[detail.phoneLabel] : t.noLabel}
            onPress={mayEdit ? state.show : undefined}
          />
        )}
        {fields.map(
          ([label, value]) => value && <Cell key={label} label={label} value={<LongValue>{value}</LongValue>} />,
        )}
        {detail.hidden.length === 0 && <PlaceCell id={detail.id} mayEdit={mayEdit} />}
      </Cells>
      <CustomFields detail={detail} />
      <Suspense>
        {deal.times > 0 && <DealSheet key={deal.times} open={deal.open} onClose={deal.hide} detail={detail} />}
        {state.times > 0 && <LabelSheet key={state.times} open={state.open} onClose={state.hide} detail={detail} />}
      </Suspense>
    </>
  );
}

function typedWords(detail: CustomerDetail, field: TypedField): string | null {
  return field === 'gender' ? detail.gender && t.genders[detail.gender] : detail[field];
}

function dealWords({ isDeal, dealAmount, dealOn }: CustomerDetail): string {
  if (!isDeal) return t.notDealt;
  const amount = dealAmount && `¥${formatPrice(Number(dealAmount))}`;
  return [amount ?? t.dealt, dealOn && dayLabel(dealOn)].filter(Boolean).join(' · ');
}
