import { useState } from 'react';
import { DialKeys } from '../../../parts/calls/dial-keys.tsx';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { MyTasks } from '../../../parts/tasks/my-tasks.tsx';
import { haptic } from '../../../shared/lib/haptics.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CallLog } from './call-log.tsx';
import { FoundCustomers } from './found.tsx';
import { NumberField } from './number-field.tsx';
import { StateKey } from './state-key.tsx';
import { numberIn, typedKeys } from './typed-number.ts';
import { t } from './workbench-texts.ts';
import { useDialTyped } from './use-dial-typed.ts';
import './workbench.css';

/**
 * Shows the agent's workbench: a telephone keypad, and above it the last calls or the customers that match the typed
 * keys.
 */
export default function AgentWork({ query, setQuery }: ScreenProps) {
  const typed = typedOf(query);
  const [isOpen, setOpen] = useState(true);
  const isOnCall = useRunningCall() !== null;
  const type = (next: string) => setQuery({ ...query, typed: next || undefined });
  // The way back leads to the log, and the call is its first row.
  const dial = useDialTyped(() => type(''));

  function press(key: string): void {
    haptic('light');
    type(typedKeys(typed + key));
  }

  function call(): void {
    if (typed !== '' && !dial.isPending) dial.mutate(typed);
  }

  return (
    <>
      <NavBar
        left={
          <Allowed codes="calls.supervise">
            <IconButton icon={<Icon name="users" />} label={t.board} onClick={() => navigation().open('teamBoard')} />
          </Allowed>
        }
        title={t.title}
        right={<StateKey />}
      />
      <div className="page list">
        {typed ? (
          <FoundCustomers typed={typed} />
        ) : (
          <>
            <MyTasks isOnCall={isOnCall} />
            <CallLog />
          </>
        )}
      </div>
      <div className="dial-pad">
        <NumberField typed={typed} onType={type} onEnter={call} />
        {isOpen && <DialKeys onPress={press} onHold={() => press('+')} />}
        <div className="h pad">
          <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? t.fold : t.unfold}
          </Button>
          <Button
            data-key="call"
            kind="call"
            wide="grow"
            icon={<Icon name="phone" size="s" />}
            busy={dial.isPending}
            disabled={typed === ''}
            onClick={call}
          >
            {t.call}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Returns the keys in the address. A `tel:` link of another page may have put them there. */
function typedOf({ typed = '' }: ScreenProps['query']): string {
  return /^[\d*#+]*$/.test(typed) ? typedKeys(typed) : numberIn(typed);
}
