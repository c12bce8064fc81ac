import type { Call } from '@haihu/contract/calls/core/calls';
import type { TimelineItem } from '@haihu/contract/followups/timeline';
import { type ComponentType, lazy, Suspense } from 'react';
import { resultAndRing } from '../../../parts/calls/call-words.ts';
import { talkersOf } from '../../../parts/calls/talkers-of.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { clockTime } from '../../../shared/lib/day.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { missed } from '../../../shared/ui/icons/phone.ts';
import { file, publicPool } from '../../../shared/ui/icons/home.ts';
import { claim, merge, star, swap, trash } from '../../../shared/ui/icons/people.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { TimeLineItem } from '../../../shared/ui/time-line.tsx';
import { returnWords } from '../batches/return-reasons.ts';
import { changedFieldWords, changedValueWords } from './change-words.ts';
import { t } from './detail-texts.ts';
import { FollowUpEntry } from './follow-up-entry.tsx';

// If this code fails to load, the call's details still play the recording.
const RecordingPlayer = lazy<ComponentType<{ callId: string; seconds: number; pauses: Call['pauses'] }>>(() =>
  import('../../../parts/calls/recordings/recording-player.tsx').then(
    ({ RecordingPlayer: Shown }) => ({ default: Shown }),
    () => ({ default: () => null }),
  ),
);

interface EntryProps {
  item: TimelineItem;
  last: boolean;
}

/** Draws one entry of a customer's timeline. */
export function HistoryEntry({ item, last }: EntryProps) {
  const { at, actorName, followUp, call, change, movement } = item;
  const who = actorName ?? t.someone;
  const common = { at, clock: clockTime(at), last };
  if (call) return <CallEntry call={call} text={item.answers} last={last} />;
  if (followUp) return <FollowUpEntry followUp={followUp} who={who} last={last} />;
  if (change)
    return (
      <TimeLineItem {...common} icon={<Icon shape={star} size="xs" />} title={<Change {...change} />} note={who} />
    );
  if (movement) {
    return (
      <TimeLineItem
        {...common}
        icon={<MovementIcon kind={movement.kind} />}
        title={t.movements[movement.kind](who)}
        note={movement.undo ? t.undoing : returnWords(movement.reason, movement.note)}
      />
    );
  }
  // The member may not see the content of this entry.
  return null;
}

/** Draws a call with its recording. Its head leads to the call's details. The player comes with the first recording. */
export function CallEntry({ call, text, last }: { call: Call; text?: string | null; last: boolean }) {
  const answered = call.cause === 'answered';
  const words = resultAndRing(call);
  return (
    <TimeLineItem
      icon={answered ? <Icon name="phone" size="xs" /> : <Icon shape={missed} size="xs" />}
      tone={answered ? 'call' : undefined}
      title={
        <ScreenLink to="callDetail" query={{ id: call.id }} className="hit">
          {words}
        </ScreenLink>
      }
      at={call.createdAt}
      clock={clockTime(call.createdAt)}
      text={text ?? undefined}
      note={[call.lineName, talkersOf(call)].filter(Boolean).join(' · ')}
      last={last}
    >
      {call.hasRecording && (
        <Allowed codes="calls.recording">
          <Suspense fallback={<div className="player" />}>
            <RecordingPlayer callId={call.id} seconds={call.talkSeconds} pauses={call.pauses} />
          </Suspense>
        </Allowed>
      )}
    </TimeLineItem>
  );
}

function Change({ field, from, to }: NonNullable<TimelineItem['change']>) {
  if (field === 'level') {
    return (
      <>
        {t.fields.level} <LevelTile level={Number(from)} /> <span className="c-3">→</span>{' '}
        <LevelTile level={Number(to)} />
      </>
    );
  }
  const words = (value: string | null) => changedValueWords(field, value) ?? t.nothing;
  return (
    <>
      {changedFieldWords(field)} {words(from)} <span className="c-3">→</span> {words(to)}
    </>
  );
}

const movementShapes = {
  imported: file,
  claimed: claim,
  returned: publicPool,
  assigned: swap,
  recycled: trash,
  merged: merge,
};

function MovementIcon({ kind }: Pick<NonNullable<TimelineItem['movement']>, 'kind'>) {
  if (kind === 'created') return <Icon name="plus" size="xs" />;
  if (kind === 'restored' || kind === 'unmerged') return <Icon name="refresh" size="xs" />;
  return <Icon shape={movementShapes[kind]} size="xs" />;
}
