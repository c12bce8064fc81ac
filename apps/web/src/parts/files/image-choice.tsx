import { type ReactNode, useState } from 'react';
import { upload } from '../../shared/lib/upload.ts';
import { ActionSheet } from '../../shared/ui/action-sheet.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { compressImage } from './compress-image.ts';
import { sizeWords, t } from './texts.ts';
import './image-choice.css';

interface ImageChoiceProps {
  /** What the field is called: 头像. */
  label: string;
  /** Once it is stored: its path. */
  onSent: (path: string) => void;
  /** What is tapped: the present picture, or a sign that one may be chosen. */
  children: ReactNode;
}

interface Chosen {
  original: File;
  compressed: Blob;
}

/** One picture from album or camera, original or compressed; sends it and answers its path. */
export function ImageChoice({ label, onSent, children }: ImageChoiceProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asking, setAsking] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);

  async function read(original: File | undefined): Promise<void> {
    if (!original) return;
    try {
      setChosen({ original, compressed: await compressImage(original) });
      setAsking(true);
    } catch {
      showToast(t.unreadable);
    }
  }

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
            void read(currentTarget.files?.[0]);
            // Lets the user choose this picture again.
            currentTarget.value = '';
          }}
        />
      </label>
      <ActionSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t.choose}
        closeLabel={t.close}
        actions={
          chosen
            ? [
                {
                  label: t.compressed,
                  note: sizeWords(chosen.compressed.size),
                  onAct: () => void send(chosen.compressed),
                },
                { label: t.original, note: sizeWords(chosen.original.size), onAct: () => void send(chosen.original) },
              ]
            : []
        }
      />
    </>
  );
}
