import { breakReasons } from '@haihu/contract/calls/values';
import { useState } from 'react';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import { agentStateWords } from '../../../parts/calls/agents/agent-words.ts';
import { type AgentStateChoice, useAgentState } from '../../../parts/tasks/use-agent-state.ts';
import { common } from '../../../shared/i18n/common.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { t } from './workbench-texts.ts';

const tones = {
  ready: 'call',
  calling: 'accent',
  busy: 'accent',
  wrap_up: 'warn',
  break: 'warn',
  offline: '3',
} as const;

/** Draws the agent's state and lets the agent change it. It decides if a dialler gives the agent calls. */
export function StateKey() {
  const [isOpen, setOpen] = useState(false);
  const { state, choose } = useAgentState();
  if (!state) return null;
  const action = (label: string, chosen: AgentStateChoice, note?: string) => ({
    label,
    note,
    onAct: () => choose(chosen),
  });
  return (
    <>
      <button type="button" className="hit state-key" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <StateWord small tone={tones[state.state]}>
          {agentStateWords(state)}
        </StateWord>
      </button>
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.myState}
        closeLabel={common.close}
        actions={[
          action(agents.states.ready, { state: 'ready' }, t.readyNote),
          action(agents.states.wrap_up, { state: 'wrap_up' }, t.wrapUpNote),
          ...breakReasons.map((reason) =>
            action(agentStateWords({ state: 'break', reason }), { state: 'break', reason }),
          ),
          action(agents.states.offline, { state: 'offline' }, t.offlineNote),
        ]}
      />
    </>
  );
}
