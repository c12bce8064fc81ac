import type { HeldLine, LineHealth } from '@haihu/contract/calls/lines';
import { isOftenChoppy } from '@haihu/rules/calls/quality';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import {
  carrierWayWords,
  inboundPriceWords,
  numberDayWords,
  lineStateWords,
  priceWords,
  shareWords,
} from './line-words.ts';
import { t } from './texts.ts';

interface LineCardProps {
  line: HeldLine;
  isOwn: boolean;
  /** Undefined for members who do not call. */
  onUse?: () => void;
}

/** Shows a line of the enterprise: if it can be used, its load, its health, and the number that customers see. */
export function LineCard({ line, isOwn, onUse }: LineCardProps) {
  const { name, carrier, area, running, concurrency, health, numbers, usable, reason, sound } = line;
  const [callers, way] = [inboundPriceWords(line), carrierWayWords(line)];
  const tone = usable ? 'call' : reason === 'disabled' ? '3' : 'warn';
  return (
    <Card label={name}>
      <CardHead note={<StateWord tone={tone}>{lineStateWords(line)}</StateWord>}>{name}</CardHead>
      <p className="sec">
        {[carrier, area].map((words) => words && `${words} · `)}
        <span className="line-price">{priceWords(line)}</span>
      </p>
      {callers && <p className="sec">{callers}</p>}
      {way && <p className="sec">{way}</p>}
      {line.registration && <Registration {...line.registration} />}
      <div className="line-room">
        <span className="note">{t.concurrency}</span>
        <Progress label={t.concurrency} value={(running / concurrency) * 100} thickness="thin" />
        <span className="note num">{t.running(running, concurrency)}</span>
      </div>
      <HealthFigures health={health} />
      {health.reasons.length > 0 && (
        <NoticeBox tone={health.state === 'paused' ? 'bad' : 'warn'}>
          {health.reasons.map((cause) => t.reasons[cause]).join(' · ')}
        </NoticeBox>
      )}
      {sound && isOftenChoppy(sound) && <NoticeBox tone="warn">{t.choppy(sound.poor, sound.calls)}</NoticeBox>}
      <h3 className="note">{t.numbers(numbers.length)}</h3>
      <ul className="line-numbers">
        {numbers.map((number) => (
          <li key={number.id}>
            <span className="num">{number.callerId}</span>
            <span className="sec grow one">{number.area}</span>
            <HealthWord health={number.health} />
            {line.mostADay !== undefined && <span className="note whole">{numberDayWords(number, line.mostADay)}</span>}
          </li>
        ))}
      </ul>
      {isOwn ? (
        <p className="sec">{t.inUse}</p>
      ) : (
        onUse &&
        usable && (
          <Button size="medium" wide="full" kind="soft" onClick={onUse}>
            {t.takeLine}
          </Button>
        )
      )}
    </Card>
  );
}

/** Shows whether the carrier knows where the line is. A line that is not registered may still dial. */
function Registration({ state, since }: NonNullable<HeldLine['registration']>) {
  const words = t.registrations[state ?? 'unknown'];
  const isWrong = state === 'refused' || state === 'silent';
  if (!isWrong) return <p className="sec">{words}</p>;
  return <NoticeBox tone="warn">{[words, since && t.since(dayAndClock(since))].filter(Boolean).join(' · ')}</NoticeBox>;
}

function HealthFigures({ health: { calls, answered, short, repeats, complaints } }: { health: LineHealth }) {
  return (
    <>
      <h3 className="note">{t.health}</h3>
      <FigureColumns>
        <FigureColumn figure={shareWords(answered, calls)} label={t.answerRate} />
        <FigureColumn figure={shareWords(short, answered)} label={t.short} />
        <FigureColumn figure={shareWords(repeats, calls)} label={t.repeats} />
        <FigureColumn figure={String(complaints)} label={t.complaints} />
      </FigureColumns>
    </>
  );
}

const tones = { unknown: '3', good: 'call', watch: 'warn', paused: 'danger' } as const;

function HealthWord({ health: { state } }: { health: LineHealth }) {
  return (
    <StateWord tone={tones[state]} small>
      {t.states[state]}
    </StateWord>
  );
}
