import type { FaceChallenge } from '@haihu/contract/identity/values';
import { useEffect, useRef, useState } from 'react';
import { takeFrame } from '../../../native/camera.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from './texts.ts';

/** Milliseconds that the user has for one challenge. */
const PATIENCE = 20_000;

interface ChallengesProps {
  stream: MediaStream;
  challenges: readonly FaceChallenge[];
  /** Called with one picture for each challenge, in order. */
  onDone: (pictures: Blob[]) => void;
  onTimeout: () => void;
}

/** Shows one challenge after the other before the camera. Takes a picture when the user taps. */
export function Challenges({ stream, challenges, onDone, onTimeout }: ChallengesProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [pictures, setPictures] = useState<Blob[]>([]);
  const [shows, setShows] = useState(false);
  const now = useNow();
  const [until, setUntil] = useState(() => Date.now() + PATIENCE);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const challenge = challenges[pictures.length];

  useEffect(() => {
    const shown = video.current;
    if (shown) shown.srcObject = stream;
  }, [stream]);

  const isLate = now >= until;
  useEffect(() => {
    if (isLate) onTimeout();
  }, [isLate, onTimeout]);

  async function take(): Promise<void> {
    const picture = video.current && (await takeFrame(video.current));
    if (!picture) return;
    const taken = [...pictures, picture];
    if (taken.length === challenges.length) return onDone(taken);
    setPictures(taken);
    setUntil(Date.now() + PATIENCE);
  }

  return (
    <div className="face-ready">
      <div className="face-ring live">
        <video ref={video} autoPlay muted playsInline aria-label={t.camera} onLoadedData={() => setShows(true)} />
      </div>
      <p className="note">{t.step(pictures.length + 1, challenges.length)}</p>
      <h2 className="head" role="status">
        {challenge && t.challenges[challenge]}
      </h2>
      <p className="sec c-2">{t.left(seconds)}</p>
      <Button kind="primary" wide="full" disabled={!shows} onClick={() => void take()}>
        {t.take}
      </Button>
    </div>
  );
}
