import type { ReplyOf } from '@haihu/contract/contract';
import { gradeOf, isOftenChoppy } from '@haihu/rules/calls/quality';
import { addDays, isDay } from '@haihu/rules/day';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gradeTones, gradeWords } from '../records/quality-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayLabel, today } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type Query, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { t } from './day-texts.ts';
import { StateBand } from './state-band.tsx';
import './agent-day.css';

type AgentDay = ReplyOf<'calls.agentDay'>;

/** Milliseconds between two reads of the present day. */
const READ_ANEW = 15_000;

/** Shows a day of one agent: states, figures, and the calls that need a look. */
export default function AgentDayScreen({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const { agent = '' } = query;
  const day = query.day && isDay(query.day) ? query.day : today();
  const isToday = day === today();
  const found = useQuery({
    queryKey: ['calls.agentDay', agent, day],
    queryFn: ({ signal }) => sendRequest('calls.agentDay', { memberId: agent, day }, { signal }),
    staleTime: 0,
    refetchInterval: isToday ? READ_ANEW : false,
    enabled: agent !== '',
    placeholderData: keepPreviousData,
  });
  const { ref } = useKeptScroll();
  const absent = <EmptyState art="search" title={t.notFound} hint={t.notFoundHint} />;
  const turn = (days: number) => {
    const next = addDays(day, days);
    setQuery({ ...query, day: next === today() ? undefined : next });
  };
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={() => navigation().back()} />}
        title={found.data?.name ?? label}
      />
      <div className="page" ref={ref}>
        <div className="h pad day-turn">
          <IconButton icon={<Icon name="left" />} label={t.dayBefore} onClick={() => turn(-1)} />
          <h2 className="grow">{isToday ? common.today : dayLabel(day)}</h2>
          <IconButton icon={<Icon name="right" />} label={t.dayAfter} disabled={isToday} onClick={() => turn(1)} />
        </div>
        {agent === '' ? (
          absent
        ) : (
          <Loaded
            query={found}
            skeleton={<Skeleton of="cards" count={2} />}
            failed={t.failed}
            absent={absent}
            retry={common.retry}
          >
            {(read) => <Day day={read} />}
          </Loaded>
        )}
      </div>
    </>
  );
}

function Day({ day }: { day: AgentDay }) {
  const mayRead = useAllowed('calls.read');
  const { calls, answered, talkSeconds } = day;
  const figures = [
    [String(calls), t.calls],
    [calls === 0 ? '–' : `${Math.round((answered / calls) * 100)}%`, t.answered],
    [shortDuration(talkSeconds, durationWords[language]), t.talkTime],
  ] as const;
  const rows: [label: string, count: number, filter: Query][] = [
    [t.list, calls, {}],
    [t.recordings, day.recordings, { recording: 'yes' }],
    [t.unwritten, day.unwritten, { written: 'no' }],
    [t.unreported, day.unreported, { causes: 'unreported' }],
  ];
  const open = (filter: Query) =>
    navigation().open('callRecords', { agents: day.memberId, ...daysOf(day.day), ...filter });
  return (
    <>
      <section className="card day-card">
        <FigureColumns>
          {figures.map(([figure, label]) => (
            <FigureColumn key={label} figure={figure} label={label} />
          ))}
        </FigureColumns>
      </section>
      <section className="card day-card" aria-label={t.band}>
        <StateBand band={day.band} />
      </section>
      <Cells inset>
        {rows.map(([label, count, filter]) => (
          <Cell
            key={label}
            label={label}
            value={t.count(count)}
            onPress={mayRead && count > 0 ? () => open(filter) : undefined}
          />
        ))}
        {day.sound && (
          <Cell
            label={t.sound}
            note={(isOftenChoppy(day.sound) ? t.choppySound : t.poorSound)(day.sound.poor, day.sound.calls)}
            value={
              <StateWord tone={gradeTones[gradeOf(day.sound.mos)]}>
                {gradeWords(day.sound.mos)} {day.sound.mos.toFixed(1)}
              </StateWord>
            }
          />
        )}
      </Cells>
    </>
  );
}

const daysOf = (day: string): Query => (day === today() ? { day: 'today' } : { from: day, to: day });
