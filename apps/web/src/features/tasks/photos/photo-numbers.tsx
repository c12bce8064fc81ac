import { useState } from 'react';
import { showToast } from '../../../shared/ui/toast.tsx';
import { PhotoKey } from '../../../parts/files/photo-key.tsx';
import { useQualityChoice } from '../../../parts/files/quality-sheet.tsx';
import { photoRefusal } from './photo-refusal.ts';
import { PhotoReview } from './photo-review.tsx';
import { t } from '../intakes/texts.ts';
import { usePhoto, useSendPhoto } from './use-photo.ts';

/**
 * Takes a photo of a list, or one from the album, and has it read. Passes on the numbers that the user keeps after
 * checking them.
 */
export function PhotoNumbers({ onNumbers }: { onNumbers: (numbers: string[]) => void }) {
  const [jobId, setJobId] = useState<string | null>(null);
  const sending = useSendPhoto();
  const photo = usePhoto(jobId);
  const isReading = sending.isPending || (jobId !== null && (photo.data?.state ?? 'waiting') === 'waiting');

  const { read, sheet } = useQualityChoice(send);

  function send(picture: Blob): void {
    setJobId(null);
    sending.mutate(picture, {
      onSuccess: setJobId,
      onError: (error) => showToast(photoRefusal(error), { kind: 'warn', milliseconds: 4000 }),
    });
  }

  return (
    <>
      <div className="photo-ways">
        <PhotoKey label={isReading ? t.photoReading : t.photo} name={t.photo} isCamera {...{ isReading, read }} />
        <PhotoKey label={t.album} name={t.album} {...{ isReading, read }} />
      </div>
      {sheet}
      {photo.data && photo.data.state !== 'waiting' && (
        <PhotoReview
          key={jobId}
          photo={photo.data}
          onClose={() => setJobId(null)}
          onNumbers={(numbers) => {
            setJobId(null);
            onNumbers(numbers);
          }}
        />
      )}
    </>
  );
}
