import type { CallLeg } from '@haihu/contract/calls/core/calls';
import { callCostWords } from '../../../parts/calls/cost-words.ts';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { t } from './detail-texts.ts';

/** Draws each phone of a call on one scale of time: ringing, talking, and the carrier's codes at its end. */
export function CallLegs({ legs }: { legs: readonly CallLeg[] }) {
  const timed = legs.flatMap((leg) => spansOf(leg) ?? []);
  if (timed.length === 0) return null;
  const begin = Math.min(...timed.map(({ dialled }) => dialled));
  const end = Math.max(...timed.map(({ ended }) => ended), begin + 1);
  const percent = (from: number, to: number) => `${((to - from) / (end - begin)) * 100}%`;
  return (
    <section>
      <h2 className="sect">{t.legs}</h2>
      <ul className="legs pad">
        {timed.map(({ leg, dialled, answered, ended }, index) => {
          const rings = (answered ?? ended) - dialled;
          const talk = answered === null ? t.notAnswered : t.talked(talkTime(Math.round((ended - answered) / 1000)));
          return (
            <li key={index}>
              <span className="l1">
                <span className="name">
                  {[leg.number === undefined ? t.kinds[leg.kind] : t.outside, leg.name ?? leg.number]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="sec">
                  {[
                    t.rang(Math.round(rings / 1000)),
                    talk,
                    leg.cost !== undefined && callCostWords({ packageMinutes: 0, cost: Number(leg.cost) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="leg-bar" aria-hidden="true">
                <i style={{ width: percent(begin, dialled) }} />
                <i className="rings" style={{ width: percent(dialled, answered ?? ended) }} />
                {answered !== null && <i className="talks" style={{ width: percent(answered, ended) }} />}
              </span>
              {(leg.sip !== null || leg.q850 !== null) && <span className="note">{t.carrier(leg.sip, leg.q850)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the times of a phone. Undefined if they are not completely known. */
function spansOf(leg: CallLeg) {
  if (leg.dialledAt === null || leg.endedAt === null) return undefined;
  const [dialled, ended] = [Date.parse(leg.dialledAt), Date.parse(leg.endedAt)];
  return { leg, dialled, answered: leg.answeredAt === null ? null : Date.parse(leg.answeredAt), ended };
}
