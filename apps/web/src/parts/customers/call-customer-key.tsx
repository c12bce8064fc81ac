import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** Draws the round key of a row that calls the row's customer. `c` on a keyboard presses it. */
export function CallCustomerKey({ label, onCall }: { label: string; onCall: () => void }) {
  return (
    <IconButton data-key="call" look="call" icon={<Icon name="phone" size="s" />} label={label} onClick={onCall} />
  );
}
