import type { ReactNode } from 'react';
import { haptic } from '../../shared/lib/haptics.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { hangup } from '../../shared/ui/icons/phone.ts';

/** Draws four or five round keys of 60 px beside each other. */
export function CallKeys({ count = 4, children }: { count?: 4 | 5; children: ReactNode }) {
  return <div className={count === 5 ? 'keys five' : 'keys'}>{children}</div>;
}

interface CallKeyProps {
  icon: ReactNode;
  label: string;
  /**
   * True while the key's function is on, such as mute; the key is then inverted. Undefined for a key that only opens
   * something.
   */
  on?: boolean;
  disabled?: boolean;
  /** Name of the key of a keyboard that presses this one. */
  'data-key'?: string;
  onPress: () => void;
}

export function CallKey({ icon, label, on, onPress, ...rest }: CallKeyProps) {
  return (
    <button type="button" {...rest} className={on ? 'key on' : 'key'} aria-pressed={on} onClick={onPress}>
      <span>{icon}</span>
      {label}
    </button>
  );
}

/** Draws a red key of 72 px, alone at the bottom centre. */
export function HangUpButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="hang"
      data-key="hangUp"
      aria-label={label}
      onClick={() => {
        haptic('medium');
        onPress();
      }}
    >
      <Icon shape={hangup} />
    </button>
  );
}
