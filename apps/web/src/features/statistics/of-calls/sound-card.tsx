import type { SoundOfCalls } from '@haihu/contract/calls/agents';
import type { ReplyOf } from '@haihu/contract/contract';
import { isOftenChoppy, POOR_SOUND } from '@haihu/rules/calls/quality';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { t } from '../texts.ts';

const choppy = ({ calls, poor }: SoundOfCalls) => t.choppy(`${((poor / calls) * 100).toFixed(1)}%`);

/** Tells how well calls were heard: the mean and the choppy share, of all and of each member, the worst first. */
export function SoundCard({ sound: { all, list } }: { sound: ReplyOf<'statistics.callSound'> }) {
  if (all === null) return null;
  return (
    <section className="card stat-card" aria-label={t.sound}>
      <h2 className="w6">{t.sound}</h2>
      <p className="note">
        {t.heard(all.calls.toLocaleString('en'), all.mos.toFixed(1))} · {choppy(all)}
      </p>
      <ul className="stat-parts">
        {list.map(({ memberId, name, ...heard }) => (
          <li key={memberId} className="h">
            <span className="grow">{name}</span>
            <span className="end">
              <StateWord tone={heard.mos < POOR_SOUND || isOftenChoppy(heard) ? 'danger' : 'call'}>
                {heard.mos.toFixed(1)}
              </StateWord>
            </span>
            <span className="note aside">{choppy(heard)}</span>
          </li>
        ))}
      </ul>
      {list.some(isOftenChoppy) && <p className="note">{t.cableAdvice}</p>}
    </section>
  );
}
