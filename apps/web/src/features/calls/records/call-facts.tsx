import type { ReplyOf } from '@haihu/contract/contract';
import { Fragment, type ReactNode } from 'react';
import { causeWords, talkTime } from '../../../parts/calls/call-words.ts';
import { callCostWords } from '../../../parts/calls/cost-words.ts';
import { talkersOf } from '../../../parts/calls/talkers-of.ts';
import { languageTag } from '../../../shared/i18n/language.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { t } from '../texts.ts';
import { t as detail } from './detail-texts.ts';

type Detail = ReplyOf<'calls.detail'>;

/** Shows line, caller id, agent, the side that hung up, the cost, and the rules that allowed the call. */
export function CallFacts({ call }: { call: Detail }) {
  const { fields } = t;
  const ended = call.state === 'ended';
  const facts: [string, ReactNode][] = [
    [fields.agent, talkersOf(call) || t.noAgent],
    [fields.line, call.lineName],
    [fields.waited, call.waitedSeconds === null ? null : talkTime(call.waitedSeconds)],
    [fields.menuChoice, call.menuChoice && `${call.menuChoice.key} ${call.menuChoice.label}`],
    [call.direction === 'inbound' ? detail.called : fields.callerId, call.callerId],
    [detail.announced, call.announced && causeWords(call.cause, call.announced)],
    [fields.hungUpBy, call.cut ? detail.cuts[call.cut] : call.hungUpBy && t.parties[call.hungUpBy]],
    [detail.recorded, !call.hasRecording && call.unrecorded && detail.unrecorded[call.unrecorded]],
    [fields.billed, ended ? talkTime(call.billedSeconds) : null],
    [fields.cost, ended ? callCostWords({ packageMinutes: call.packageMinutes, cost: Number(call.cost) }) : null],
    [fields.rulePack, rulePackWords(call.rulePack)],
  ];
  return (
    <Facts
      title={t.facts}
      facts={facts.flatMap(([label, value]): [string, ReactNode][] => (value ? [[label, value]] : []))}
    />
  );
}

/**
 * Writes the name of a rule pack, such as `CN 2026-03-01`, in words, with its date in one line. An unknown name stays
 * unchanged.
 */
function rulePackWords(name: string): ReactNode {
  const [country = '', version = ''] = name.split(' ');
  const words = Object.entries(t.rulePacks).find(([known]) => known === country)?.[1];
  if (!words) return name;
  const [before, after] = t.rulePack(words, '\n').split('\n');
  return (
    <>
      {before}
      <span className="unbroken">{version}</span>
      {after}
    </>
  );
}

/** Lists the states of the call, each with the second in which it began. */
export function CallCourse({ states, direction }: Pick<Detail, 'states' | 'direction'>) {
  const words = direction === 'inbound' ? { ...t.steps, ...detail.stepsOfCallers } : t.steps;
  const clock = new Intl.DateTimeFormat(languageTag, {
    timeZone: sessionZone(),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  // A caller's line answers before an agent does, unlike a dialled customer.
  const inOrder = states.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return <Facts title={t.course} facts={inOrder.map(({ state, at }) => [words[state], clock.format(new Date(at))])} />;
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <section>
      <h2 className="sect">{title}</h2>
      <dl className="kv pad">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
