import { useState } from 'react';
import { ActionSheet } from '../../shared/ui/action-sheet.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { compressImage } from './compress-image.ts';
import { sizeWords, t } from './texts.ts';

interface Chosen {
  original: File;
  compressed: Blob;
}

/** Asks if a chosen picture is sent compressed or as it is. Pass the picture to `read`, and draw `sheet`. */
export function useQualityChoice(onChosen: (picture: Blob) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function read(original: File | undefined): Promise<void> {
    if (!original) return;
    try {
      setChosen({ original, compressed: await compressImage(original) });
      setAsking(true);
    } catch {
      showToast(t.unreadable);
    }
  }

  const way = (label: string, picture: Blob) => ({
    label,
    note: sizeWords(picture.size),
    onAct: () => onChosen(picture),
  });
  const sheet = (
    <ActionSheet
      open={isAsking}
      onClose={() => setAsking(false)}
      title={t.choose}
      closeLabel={t.close}
      actions={chosen ? [way(t.compressed, chosen.compressed), way(t.original, chosen.original)] : []}
    />
  );
  return { read: (original: File | undefined) => void read(original), sheet };
}
