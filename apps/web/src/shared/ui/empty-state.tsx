import { Art, type ArtName } from './art.tsx';
import { Button } from './button.tsx';

interface EmptyStateProps {
  art?: ArtName;
  title: string;
  /** One line: why, or what is next. */
  hint?: string;
  action?: string;
  onAction?: () => void;
  /** The action runs, as a second try does. */
  busy?: boolean;
}

/** In place of a page that is empty or could not be read: a drawing, what is so, and one thing to do. */
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
