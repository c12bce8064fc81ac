import type { ImportTarget } from '@haihu/contract/customers/values';
import { useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { countWords } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { usePublicPools } from '../public-pools/use-public-pools.ts';
import { StaffList, type TeamPool } from '../pools/staff-list.tsx';
import { t } from './texts.ts';
import { t as pools } from '../pools/texts.ts';

/** Target of new customers: a public pool, the user's own pool, or the pools of staff in turn. */
export interface Destination {
  target: ImportTarget;
  /** Undefined for the first public pool of the user. */
  seaId?: string;
  staff: { userId: string; name: string; room: number }[];
}

interface TargetChoiceProps {
  value: Destination;
  onChange: (value: Destination) => void;
}

export function TargetChoice({ value, onChange }: TargetChoiceProps) {
  const [hasPublicPool, hasPrivate] = [useAllowed('customers.sea.read'), useAllowed('customers.private.read')];
  const mayAssign = useAllowed('customers.assign');
  const publicPools = usePublicPools().data?.list ?? [];
  const [choosing, setChoosing] = useState(false);
  const choices = [
    ...(hasPublicPool ? [{ value: 'sea' as const, label: t.sea }] : []),
    ...(hasPrivate ? [{ value: 'self' as const, label: t.self }] : []),
    ...(mayAssign ? [{ value: 'staff' as const, label: t.staff }] : []),
  ];
  return (
    <>
      <div className="h sec">
        <span>{t.putInto}</span>
        <span className="end import-choice">
          <Segmented
            label={t.putInto}
            value={value.target}
            choices={choices}
            onChange={(target) => onChange({ ...value, target })}
          />
        </span>
      </div>
      {value.target === 'sea' && publicPools.length > 1 && (
        <label className="h sec import-sea">
          <span>{pools.whichPublicPool}</span>
          <select
            className="end"
            value={value.seaId ?? publicPools[0]!.id}
            onChange={({ target }) => onChange({ ...value, seaId: target.value })}
          >
            {publicPools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? t.sea}
              </option>
            ))}
          </select>
        </label>
      )}
      {value.target === 'staff' && (
        <div className="h sec">
          <span className="grow one">{listed(value.staff.map(({ name }) => name)) || t.staffHint}</span>
          <button type="button" className="hit end sec c-accent w6" onClick={() => setChoosing(true)}>
            {t.chooseStaff}
          </button>
        </div>
      )}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t.chooseStaff} closeLabel={common.close}>
        {choosing && (
          <StaffChoice
            chosen={value.staff}
            onDone={(staff) => {
              setChoosing(false);
              onChange({ ...value, staff });
            }}
          />
        )}
      </Sheet>
    </>
  );
}

interface StaffChoiceProps {
  chosen: Destination['staff'];
  onDone: (chosen: Destination['staff']) => void;
}

function StaffChoice({ chosen: before, onDone }: StaffChoiceProps) {
  const [chosen, setChosen] = useState(before);
  const toggle = ({ userId, name, room }: TeamPool, on: boolean) =>
    setChosen(on ? [...chosen, { userId, name, room }] : chosen.filter((one) => one.userId !== userId));
  return (
    <>
      <StaffList>
        {(pool) => (
          <div key={pool.userId} className="pad">
            <Checkbox
              checked={chosen.some(({ userId }) => userId === pool.userId)}
              onChange={({ target }) => toggle(pool, target.checked)}
            >
              {t.staffRoom(pool.name, countWords(pool.room))}
            </Checkbox>
          </div>
        )}
      </StaffList>
      <SheetBar>
        <Button kind="primary" wide="full" disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          {chosen.length === 0 ? t.nobodyChosen : t.chosenStaff(chosen.length)}
        </Button>
      </SheetBar>
    </>
  );
}
