import { type ReactNode, useState } from 'react';
import { upload } from '../../shared/lib/upload.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { useQualityChoice } from './quality-sheet.tsx';
import { t } from './texts.ts';
import './image-choice.css';

interface ImageChoiceProps {
  /** What the field is called: 头像. */
  label: string;
  /** Once it is stored: its path. */
  onSent: (path: string) => void;
  /** What is tapped: the present picture, or a sign that one may be chosen. */
  children: ReactNode;
}

/** One picture from album or camera, original or compressed; sends it and answers its path. */
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
            // Lets the user choose this picture again.
            currentTarget.value = '';
          }}
        />
      </label>
      {sheet}
    </>
  );
}
