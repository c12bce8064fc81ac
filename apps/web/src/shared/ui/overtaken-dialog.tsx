import { common } from '../i18n/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface OvertakenDialogProps {
  open: boolean;
  /** Who saved meanwhile. */
  title: string;
  /** What they changed, a line each. */
  lines: readonly string[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Back to the form as it was typed. */
  onClose: () => void;
}

/** Somebody saved what stands in a form meanwhile: what they changed, and whose is to hold. */
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
