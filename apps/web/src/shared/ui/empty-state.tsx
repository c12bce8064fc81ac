import { Art, type ArtName } from './art.tsx';
import { Button } from './button.tsx';

interface EmptyStateProps {
  art?: ArtName;
  title: string;
  /** One line: the reason, or the next step. */
  hint?: string;
  action?: string;
  onAction?: () => void;
  /** True while the action runs, such as a second try. */
  busy?: boolean;
}

/** Replaces an empty or unreadable page: a drawing, the state in words, and one thing to do. */
export function EmptyState({ art, title, hint, action, onAction, busy }: EmptyStateProps) {
  return (
    <div className="empty page" role="status" data-failed={art === 'offline' ? '' : undefined}>
      {art && <Art name={art} />}
      <h2>{title}</h2>
      <p>{hint}</p>
      {action && (
        <Button kind="soft" busy={busy} onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
