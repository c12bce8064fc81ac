import { common } from '../i18n/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface OvertakenDialogProps {
  open: boolean;
  /** Title that names the member who saved meanwhile. */
  title: string;
  /** Changes of the other member, one line each. */
  lines: readonly string[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Returns to the form with the user's input. */
  onClose: () => void;
}

/**
 * Shows that another member saved the same record while the user filled in the form. Lists the changes and asks whose
 * version to keep.
 */
export function OvertakenDialog({ open, title, lines, busy, onTakeTheirs, onKeepMine, onClose }: OvertakenDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      buttons={
        <>
          <Button onClick={onTakeTheirs}>{common.takeTheirs}</Button>
          <Button kind="primary" busy={busy} onClick={onKeepMine}>
            {common.keepMine}
          </Button>
        </>
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
