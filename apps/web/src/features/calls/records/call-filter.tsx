import { callCauses, callDirections, callModes } from '@haihu/contract/calls/values';
import { levels } from '@haihu/rules/customers/levels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { AgentChoice } from './agent-choice.tsx';
import { causeWords } from '../../../parts/calls/call-words.ts';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { totalWords } from '../../../shared/lib/count.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { callRequestOf, type FurtherFilter, readRecordsFilter, writeRecordsFilter } from './records-filter.ts';
import { t } from './filter-texts.ts';
import { useCallCount } from './use-call-pages.ts';
import './filter.css';

/** Shows all filters of the call records. The address keeps the choice, and the button counts the matches. */
export default function CallFilterScreen({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const filter = readRecordsFilter(query);
  const { further } = filter;
  // Own calls are never unheard.
  const kinds = useAllowed('calls.recording') && filter.of === 'all' ? recordings : recordings.slice(0, 2);
  const counted = useCallCount(callRequestOf(filter));
  const change = (part: FurtherFilter) => {
    // Days chosen here replace "today" or "yesterday" from above the list.
    const day = part.from || part.to ? undefined : filter.day;
    setQuery({ ...writeRecordsFilter({ ...filter, day, further: { ...further, ...part } }), over: query.over });
  };

  function show(): void {
    const chosen = writeRecordsFilter(filter);
    // The list below takes the choice when it shows again. The way back stays the same.
    if (query.over === '1') navigation().backWith(chosen);
    else navigation().open('callRecords', chosen, { replace: true });
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page call-filter">
        <DaysFields from={further.from} to={further.to} onChange={change} />
        <h2 className="lab">{t.direction}</h2>
        <ChipChoice
          label={t.direction}
          layout="wrap"
          clearable
          options={callDirections.map((value) => ({ value, label: t.directions[value] }))}
          value={further.direction ?? null}
          onChange={(direction) => change({ direction: direction ?? undefined })}
        />
        <h2 className="lab">{t.talk}</h2>
        <ChipChoice
          label={t.talk}
          layout="wrap"
          options={talkChoices.map((value) => ({ value, label: t.talks[value] }))}
          value={talkOf(further)}
          onChange={(talk) => change(talks[talk ?? 'any'])}
        />
        <h2 className="lab">{t.recording}</h2>
        <ChipChoice
          label={t.recording}
          layout="wrap"
          clearable
          options={kinds.map((value) => ({ value, label: t.recordings[value] }))}
          value={further.recording ?? null}
          onChange={(recording) => change({ recording: recording ?? undefined })}
        />
        <h2 className="lab">{t.result}</h2>
        <ChipGroup
          label={t.result}
          layout="wrap"
          options={callCauses.map((value) => ({ value, label: causeWords(value) }))}
          values={further.causes ?? []}
          onChange={(causes) => change({ causes: causes.length > 0 ? causes : undefined })}
        />
        {filter.of === 'all' && (
          <Agents
            chosen={further.agentIds ?? []}
            onChange={(agentIds) => change({ agentIds: agentIds.length > 0 ? agentIds : undefined })}
          />
        )}
        <LineChips
          chosen={further.lineIds ?? []}
          onChange={(lineIds) => change({ lineIds: lineIds.length > 0 ? lineIds : undefined })}
        />
        <h2 className="lab">{t.mode}</h2>
        <ChipGroup
          label={t.mode}
          layout="wrap"
          options={callModes.map((value) => ({ value, label: t.modes[value] }))}
          values={further.modes ?? []}
          onChange={(modes) => change({ modes: modes.length > 0 ? modes : undefined })}
        />
        <LevelChips
          chosen={further.levels ?? []}
          onChange={(chosen) => change({ levels: chosen.length > 0 ? chosen : undefined })}
        />
        {further.customerId && (
          <>
            <h2 className="lab">{t.customer}</h2>
            <div className="chips wrap">
              <Chip label={t.ofCustomer} on onChange={() => change({ customerId: undefined })} />
            </div>
          </>
        )}
      </div>
      <ActionBar>
        <Button onClick={() => setQuery({ ...writeRecordsFilter({ ...filter, further: {} }), over: query.over })}>
          {t.reset}
        </Button>
        <Button kind="primary" wide="grow" onClick={show}>
          <span aria-live="polite">{counted?.total != null ? t.show(totalWords(counted)) : t.counting}</span>
        </Button>
      </ActionBar>
    </>
  );
}

const recordings = ['yes', 'no', 'unheard'] as const;

const talkChoices = ['any', 'short', 'middle', 'long'] as const;
const talks: Record<(typeof talkChoices)[number], Pick<FurtherFilter, 'talkFrom' | 'talkTo'>> = {
  any: { talkFrom: undefined, talkTo: undefined },
  short: { talkFrom: 1, talkTo: 60 },
  middle: { talkFrom: 61, talkTo: 300 },
  long: { talkFrom: 301, talkTo: undefined },
};

/** Returns the choice that fits a span of talk time. `null` for another span, such as from an address. */
function talkOf({ talkFrom, talkTo }: FurtherFilter) {
  return talkChoices.find((value) => talks[value].talkFrom === talkFrom && talks[value].talkTo === talkTo) ?? null;
}

interface Span {
  from?: string;
  to?: string;
}

/** Draws the first and the last day. Reports nothing while the first day is after the last. */
function DaysFields({ from, to, onChange }: Span & { onChange: (span: Span) => void }) {
  const [turned, setTurned] = useState<Span | null>(null);
  const span = turned ?? { from, to };
  const change = (part: Span) => {
    const next = { ...span, ...part };
    const isTurned = !!next.from && !!next.to && next.from > next.to;
    setTurned(isTurned ? next : null);
    if (!isTurned) onChange({ from: next.from || undefined, to: next.to || undefined });
  };
  return (
    <>
      <h2 className="lab">{t.days}</h2>
      <div className="range">
        <TextField
          label={t.from}
          kind="date"
          value={span.from ?? ''}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label={t.to}
          kind="date"
          error={turned ? t.turnedRound : undefined}
          value={span.to ?? ''}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
    </>
  );
}

/** Lets a leader who may read the organisation choose agents. */
function Agents({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const mayRead = useAllowed('organisation.read') && leadsOthers(sessionUser());
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <h2 className="lab">{t.agents}</h2>
      <Cells inset>
        <Cell
          label={t.chooseAgents}
          value={chosen.length > 0 ? t.agentsChosen(chosen.length) : t.everybody}
          onPress={() => setOpen(true)}
        />
      </Cells>
      <AgentChoice open={isOpen} chosen={chosen} onChange={onChange} onClose={() => setOpen(false)} />
    </>
  );
}

function LineChips({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const lines = useQuery({
    queryKey: ['calls.heldLines'],
    queryFn: ({ signal }) => sendRequest('calls.heldLines', {}, { signal }),
  });
  const list = lines.data?.list ?? [];
  if (lines.data && list.length === 0) return null;
  return (
    <>
      <h2 className="lab">{t.line}</h2>
      {lines.error ? (
        <p className="sec pad">{t.noLines}</p>
      ) : (
        <ChipGroup
          label={t.line}
          layout="wrap"
          options={list.map(({ id, name }) => ({ value: id, label: name }))}
          values={chosen}
          onChange={onChange}
        />
      )}
    </>
  );
}

function LevelChips({ chosen, onChange }: { chosen: number[]; onChange: (levels: number[]) => void }) {
  const names = useLevelNames();
  return (
    <>
      <h2 className="lab">{t.level}</h2>
      <ChipGroup
        label={t.level}
        layout="wrap"
        options={levels.map((level) => ({ value: String(level), label: names[level - 1] }))}
        values={chosen.map(String)}
        onChange={(values) => onChange(values.map(Number).toSorted())}
      />
    </>
  );
}
