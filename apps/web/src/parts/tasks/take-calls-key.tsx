import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useAgentState } from './use-agent-state.ts';
import { t } from './texts.ts';

interface TakeCallsKeyProps {
  size: 'large' | 'medium';
  /** For who hears the screen; where several tasks stand one below the other. */
  taskName?: string;
  /** Why no calls can come now. */
  offReason?: string;
}

/**
 * Makes the caller ready for the calls that a task places. It stays pressed while they are, and ends it when it is pressed
 * again.
 */
export function TakeCallsKey({ size, taskName, offReason }: TakeCallsKeyProps) {
  const { state, choose, isChoosing } = useAgentState();
  const isTaking = state?.state === 'ready' && offReason === undefined;
  const isLarge = size === 'large';
  return (
    <Button
      size={size}
      kind={isTaking || !isLarge ? 'soft' : 'call'}
      wide={isLarge ? 'grow' : undefined}
      icon={isLarge && <Icon name="phone" size="s" />}
      busy={isChoosing}
      offReason={offReason}
      aria-pressed={isTaking}
      aria-label={taskName && (isTaking ? t.takingOf(taskName) : t.takeOf(taskName))}
      onClick={() => choose(isTaking ? { state: 'break', reason: 'other' } : { state: 'ready' })}
    >
      {isTaking ? (isLarge ? t.takingTapToPause : t.taking) : isLarge ? t.takeCalls : t.take}
    </Button>
  );
}
