import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ErrorRowProps {
  /** The missing part and the reason: 后面的加载失败：连接超时. */
  words: string;
  retry: string;
  /** Absent if another try would change nothing. */
  onRetry?: () => void;
  busy?: boolean;
}

/** Draws a row in place of rows that failed to load. */
export function ErrorRow({ words, retry, onRetry, busy }: ErrorRowProps) {
  return (
    <div className="row flat" role="alert" data-failed="">
      <span className="sec grow">{words}</span>
      {onRetry && (
        <Button size="small" icon={<Icon name="refresh" size="xs" />} busy={busy} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
