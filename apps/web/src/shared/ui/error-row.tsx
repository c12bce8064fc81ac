import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ErrorRowProps {
  /** What is missing and why: 后面的加载失败：连接超时. */
  words: string;
  retry: string;
  /** Absent where another try changes nothing. */
  onRetry?: () => void;
  busy?: boolean;
}

/** In place of the rows that did not come. */
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
