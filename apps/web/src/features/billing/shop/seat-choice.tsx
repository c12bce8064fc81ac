import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { ShareSheet } from './share-sheet.tsx';
import { t } from './texts.ts';

export interface Sitting {
  userId: string;
  name: string;
}

interface SeatChoiceProps {
  /** Number of free seats. */
  free: number;
  chosen: readonly Sitting[];
  /** Ids of members who already have a seat. */
  seated: readonly string[];
  onChoose: (chosen: Sitting[]) => void;
}

/** Chooses the members who get the bought seats. Members without a seat cannot call. */
export function SeatChoice({ free, chosen, seated, onChoose }: SeatChoiceProps) {
  const sharing = useOpening();
  const left = free - chosen.length;
  return (
    <Field id="sit" group label={t.whoSits} hint={left > 0 ? t.seatsLeft(left) : undefined}>
      {chosen.map(({ userId, name }) => (
        <MemberRow
          key={userId}
          name={name}
          line=""
          end={
            <Button
              size="small"
              aria-label={`${t.take} ${name}`}
              onClick={() => onChoose(chosen.filter((other) => other.userId !== userId))}
            >
              {t.take}
            </Button>
          }
        />
      ))}
      {left > 0 && (
        <Button size="medium" onClick={sharing.show}>
          {t.add}
        </Button>
      )}
      {sharing.times > 0 && (
        <ShareSheet
          key={sharing.times}
          open={sharing.open}
          seated={[...seated, ...chosen.map(({ userId }) => userId)]}
          onClose={sharing.hide}
          onChoose={(userId, name) => onChoose([...chosen, { userId, name }])}
        />
      )}
    </Field>
  );
}
