import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { file } from './icons/home.ts';
import { Progress } from './progress.tsx';

interface UploadRowProps {
  name: string;
  /** State in words: 已传 62%，还要 8 秒; 连接断了; 1,286 行. */
  words: string;
  /** Sent part while uploading, 0 to 100. */
  percent?: number;
  failed?: { retry: string; onRetry: () => void };
  /** Label of the cross: 取消上传, 删掉. */
  removeLabel: string;
  onRemove: () => void;
}

/** Draws a file that is uploading, uploaded or stopped. */
export function UploadRow({ name, words, percent, failed, removeLabel, onRemove }: UploadRowProps) {
  return (
    <div className="upload">
      <Icon shape={file} />
      <div className="grow">
        <div className="w5 one">{name}</div>
        <div className={failed ? 'note c-danger' : 'note'} role={failed && 'alert'}>
          {words}
        </div>
        {percent !== undefined && <Progress label={name} value={percent} thickness="thin" />}
      </div>
      {failed && (
        <Button size="small" onClick={failed.onRetry}>
          {failed.retry}
        </Button>
      )}
      <IconButton icon={<Icon name="close" size="s" />} label={removeLabel} onClick={onRemove} />
    </div>
  );
}
