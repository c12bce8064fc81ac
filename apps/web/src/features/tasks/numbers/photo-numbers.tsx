import { useState } from 'react';
import { showToast } from '../../../shared/ui/toast.tsx';
import { PhotoReview } from './photo-review.tsx';
import { t } from './texts.ts';
import { usePhoto, useSendPhoto } from './use-photo.ts';

/** Takes a photo of a list, has it read, and hands over the numbers that the user keeps after looking at them. */
export function PhotoNumbers({ onNumbers }: { onNumbers: (numbers: string[]) => void }) {
  const [jobId, setJobId] = useState<string | null>(null);
  const sending = useSendPhoto();
  const photo = usePhoto(jobId);
  const isReading = sending.isPending || (jobId !== null && (photo.data?.state ?? 'waiting') === 'waiting');

  function send(file: File | undefined): void {
    if (!file) return;
    setJobId(null);
    sending.mutate(file, {
      onSuccess: setJobId,
      onError: (error) => showToast(error.message || t.photoUnreadable, { kind: 'warn', milliseconds: 4000 }),
    });
  }

  return (
    <>
      <label className="btn soft image-choice task-photo" aria-busy={isReading}>
        <span role="status">{isReading ? t.photoReading : t.photo}</span>
        <input
          type="file"
          className="hidden-text"
          aria-label={t.photo}
          disabled={isReading}
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0]);
            // Lets the user choose this picture again.
            currentTarget.value = '';
          }}
        />
      </label>
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
