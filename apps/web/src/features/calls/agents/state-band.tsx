import type { AgentState } from '@haihu/contract/calls/values';
import type { ReplyOf } from '@haihu/contract/contract';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import { agentStateWords } from '../../../parts/calls/agents/agent-words.ts';
import { language } from '../../../shared/i18n/language.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { t } from './day-texts.ts';
import './state-band.css';

type Band = ReplyOf<'calls.agentDay'>['band'];
type Part = Band[number];

const order = ['busy', 'calling', 'wrap_up', 'ready', 'break', 'offline'] as const satisfies readonly AgentState[];

/** Draws the states of a day as a band, the time in each, and all of them one after the other. */
export function StateBand({ band }: { band: Band }) {
  const shown = worked(band);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return <p className="c-2">{t.wasOffline}</p>;
  const [from, to] = [clockTime(first.from), clockTime(last.to)];
  return (
    <>
      <div className="state-band" role="img" aria-label={t.bandWords(from, to)}>
        {shown.map((part) => (
          <i key={part.from} className={part.state} style={{ flexGrow: secondsOf(part) }} />
        ))}
      </div>
      <div className="state-ends note" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <dl className="state-sums">
        {order.map((state) => {
          const seconds = shown.reduce((sum, part) => sum + (part.state === state ? secondsOf(part) : 0), 0);
          if (seconds === 0) return null;
          return (
            <div key={state}>
              <dt>
                <i className={`state-dot ${state}`} aria-hidden="true" />
                {agents.states[state]}
              </dt>
              <dd className="num">{shortDuration(Math.round(seconds), durationWords[language])}</dd>
            </div>
          );
        })}
      </dl>
      <details className="state-parts">
        <summary>{t.details(shown.length)}</summary>
        <ol>
          {shown.map((part) => (
            <li key={part.from}>
              <span className="num">{t.part(clockTime(part.from), clockTime(part.to))}</span>
              <i className={`state-dot ${part.state}`} aria-hidden="true" />
              <span className="grow">{agentStateWords(part)}</span>
              <span className="num c-2">{shortDuration(Math.round(secondsOf(part)), durationWords[language])}</span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

const secondsOf = ({ from, to }: Part) => (Date.parse(to) - Date.parse(from)) / 1000;

const isWork = ({ state }: Part) => state !== 'offline';

/** Leaves out the offline time before the first other state and after the last one. */
function worked(band: Band): Band {
  return band.slice(band.findIndex(isWork), band.findLastIndex(isWork) + 1);
}
