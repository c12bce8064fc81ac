import type { CustomerDetail } from '@haihu/contract/customers';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { t } from '../detail-texts.ts';
import { CustomFields } from './custom-fields.tsx';
import { seaHistory } from '../sea-words.ts';

const when = (instant: string | null) => instant && dayAndClock(instant);

/** Every field that has something in it. */
export function CustomerData({ detail }: { detail: CustomerDetail }) {
  const { fieldsOf } = t;
  const fields: [string, string | null][] = [
    [fieldsOf.company, detail.company],
    [fieldsOf.position, detail.position],
    [fieldsOf.gender, detail.gender && t.genders[detail.gender]],
    [fieldsOf.mobile, detail.mobile],
    [fieldsOf.otherMobiles, detail.otherMobiles.join('\n')],
    [fieldsOf.area, [detail.area, detail.carrier].filter(Boolean).join(' ')],
    [fieldsOf.source, detail.source],
    [fieldsOf.address, detail.address],
    [fieldsOf.remark, detail.remark],
    [fieldsOf.owner, detail.ownerName],
    [fieldsOf.ownedAt, when(detail.ownedAt)],
    [fieldsOf.seaAt, detail.userId === null ? seaHistory(detail) : null],
    [fieldsOf.lastFollowAt, when(detail.lastFollowAt)],
    [fieldsOf.lastCallAt, when(detail.lastCallAt)],
    [fieldsOf.createdAt, when(detail.createdAt)],
  ];
  return (
    <>
      <Cells>
        {fields.map(([label, value]) => value && <Cell key={label} label={label} value={<Lines>{value}</Lines>} />)}
      </Cells>
      <CustomFields detail={detail} />
    </>
  );
}

/** Long values are read in full. */
function Lines({ children }: { children: string }) {
  return <span className="lines">{children}</span>;
}
