import type { BoardRow } from '@haihu/contract/calls/agents';
import type { JoinMode } from '@haihu/contract/calls/values';
import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { common } from '../../../shared/i18n/common.ts';
import { ActionSheet, type SheetAction } from '../../../shared/ui/action-sheet.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { headset, mic, pause, play } from '../../../shared/ui/icons/phone.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './board-texts.ts';

const modes: JoinMode[] = ['listen', 'whisper', 'barge'];
const shapes = { listen: headset, whisper: mic, barge: mic };

/** Draws the actions for one agent: join the call, set the agent's state. */
export function AgentSheet({ row, onClose }: { row: BoardRow | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: (request: RequestTo<'calls.join'>) => sendRequest('calls.join', request),
    onSuccess: (_done, { mode }) => showToast(t.joined[mode]),
    onError: (error) => showToast(error.message),
  });
  const force = useMutation({
    mutationFn: (request: RequestTo<'calls.forceState'>) => sendRequest('calls.forceState', request),
    onSuccess: () => showToast(t.stateSet),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls.board'] }),
  });
  return (
    <ActionSheet
      open={row !== undefined}
      onClose={onClose}
      title={row?.name ?? ''}
      closeLabel={common.close}
      actions={row ? [...joinActions(row, join.mutate), callsAction(row), ...stateActions(row, force.mutate)] : []}
    />
  );
}

function joinActions(
  { call: running, memberId }: BoardRow,
  onJoin: (request: RequestTo<'calls.join'>) => void,
): SheetAction[] {
  if (!running?.answeredAt || memberId === sessionUser()?.userId) return [];
  return modes.map((mode) => ({
    icon: <Icon shape={shapes[mode]} />,
    label: t.modes[mode],
    note: t.modeNotes[mode],
    onAct: () => onJoin({ id: running.id, mode }),
  }));
}

const callsAction = ({ memberId }: BoardRow): SheetAction => ({
  icon: <Icon name="phone" />,
  label: t.todaysCalls,
  onAct: () => navigation().open('callRecords', { agents: memberId, day: 'today' }),
});

function stateActions({ memberId, state }: BoardRow, onForce: (request: RequestTo<'calls.forceState'>) => void) {
  const actions: SheetAction[] = [];
  const isInCall = state === 'calling' || state === 'busy';
  if (state === 'break' || state === 'offline' || state === 'wrap_up')
    actions.push({
      icon: <Icon shape={play} />,
      label: t.makeReady,
      onAct: () => onForce({ memberId, state: 'ready' }),
    });
  if (state !== 'break')
    actions.push({
      icon: <Icon shape={pause} />,
      label: t.makeBreak,
      note: isInCall ? t.afterCall : undefined,
      onAct: () => onForce({ memberId, state: 'break', reason: 'other' }),
    });
  if (state !== 'offline')
    actions.push({
      icon: <Icon name="offline" />,
      label: t.makeOffline,
      note: isInCall ? t.afterCall : undefined,
      onAct: () => onForce({ memberId, state: 'offline' }),
    });
  return actions;
}
