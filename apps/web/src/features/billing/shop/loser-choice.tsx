import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './texts.ts';

interface LoserChoiceProps {
  members: readonly { userId: string; name: string; departmentName: string | null }[];
  /** Number of members who have to lose their seat. */
  needed: number;
  chosen: readonly string[];
  onChoose: (userIds: string[]) => void;
}

/**
 * Asks which members lose their seat if there are fewer seats than members with one. The price is requested only after
 * that.
 */
export function LoserChoice({ members, needed, chosen, onChoose }: LoserChoiceProps) {
  const missing = needed - chosen.length;
  return (
    <fieldset className="pad losers">
      <legend className="hidden-text">{t.losers}</legend>
      <NoticeBox tone={missing > 0 ? 'warn' : 'plain'}>
        {missing > 0 ? t.chooseLosers(missing) : t.losersChosen(chosen.length)}
      </NoticeBox>
      {members.map(({ userId, name, departmentName }) => (
        <Checkbox
          key={userId}
          checked={chosen.includes(userId)}
          disabled={missing === 0 && !chosen.includes(userId)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, userId] : chosen.filter((other) => other !== userId))
          }
        >
          {departmentName ? `${name} · ${departmentName}` : name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
