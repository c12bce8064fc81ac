import { type ReactNode, useState } from 'react';
import { upload } from '../../shared/lib/upload.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { useQualityChoice } from './quality-sheet.tsx';
import { t } from './texts.ts';
import './image-choice.css';

interface ImageChoiceProps {
  /** Name of the field: 头像. */
  label: string;
  /** Called with the path of the stored picture. */
  onSent: (path: string) => void;
  /** The part to tap: the present picture, or a sign that a picture may be chosen. */
  children: ReactNode;
}

/** Lets the user choose one picture from album or camera, original or compressed. Uploads it and passes its path on. */
export function ImageChoice({ label, onSent, children }: ImageChoiceProps) {
  const [percent, setPercent] = useState<number | null>(null);

  async function send(picture: Blob): Promise<void> {
    setPercent(0);
    try {
      onSent(await upload(picture, { onProgress: (part) => setPercent(Math.round(part * 100)) }));
    } catch (error) {
      showToast((error as Error).message);
    } finally {
      setPercent(null);
    }
  }

  const { read, sheet } = useQualityChoice((picture) => void send(picture));
  return (
    <>
      <label className="image-choice">
        {children}
        <span className="note" role="status">
          {percent !== null && t.sending(percent)}
        </span>
        <input
          type="file"
          className="hidden-text"
          aria-label={label}
          disabled={percent !== null}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => {
            read(currentTarget.files?.[0]);
            // Lets the user choose the same picture again.
            currentTarget.value = '';
          }}
        />
      </label>
      {sheet}
    </>
  );
}
