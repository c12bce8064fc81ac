import { durationWords, shortDuration } from '@haihu/rules/duration';
import { language } from '../../shared/i18n/language.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { useTodayRanks } from './use-ranks.ts';
import { t } from './texts.ts';

/** Shows who called most today. The user stands out in the accent colour. */
export function Ranks() {
  const ranks = useTodayRanks(true);
  if (!ranks.data) return null;
  const list = ranks.data.list.filter(({ calls, followUps }) => calls + followUps > 0);
  const most = Math.max(1, ...list.map((member) => member.calls));
  return (
    <section>
      <h2 className="sect">{t.ranks}</h2>
      <ol className="card ranks">
        {list.length === 0 && <li className="sec">{t.noCallsYet}</li>}
        {list.map((member, index) => (
          <li key={member.key} className={member.memberId === sessionUser()?.userId ? 'me' : undefined}>
            <span className="c-3">{index + 1}</span>
            <span className="one">{member.memberId === null ? t.noAgent : member.name}</span>
            <span className="prog thin">
              <i style={{ width: `${(member.calls / most) * 100}%` }} />
            </span>
            <span className="w6">{t.rankCalls(member.calls)}</span>
            <span className="note">{shortDuration(member.talkSeconds, durationWords[language])}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
