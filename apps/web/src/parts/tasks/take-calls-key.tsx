import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useAgentState } from './use-agent-state.ts';
import { t } from './texts.ts';

interface TakeCallsKeyProps {
  size: 'large' | 'medium';
  /** Name of the task for screen readers, for lists of several tasks. */
  taskName?: string;
  /** The reason why no calls can come now. */
  offReason?: string;
}

/**
 * Draws a key that makes the user ready for the calls of a task. It stays pressed while the user is ready, and a second
 * press ends that.
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
