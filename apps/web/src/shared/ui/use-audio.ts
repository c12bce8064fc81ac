import { useEffect, useRef, useState } from 'react';

let playing: HTMLAudioElement | null = null;

export interface AudioSource {
  /** Fetches the address of the recording. Called at the first play only, because each listening is audited. */
  load: () => Promise<string>;
  /**
   * Called if the recording could not be fetched or played. The next play fetches the address again, because links
   * expire.
   */
  onError?: (error: unknown) => void;
}

/** Plays one recording. Only one plays at a time in the whole page. It stops when its component goes away. */
export function useAudio({ load, onError }: AudioSource) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const rate = useRef(1);
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);

  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      audio.current?.pause();
      if (playing === audio.current) playing = null;
    };
  }, []);

  async function play(): Promise<void> {
    try {
      audio.current ??= await open();
      const element = audio.current;
      if (gone.current) return;
      if (playing !== element) playing?.pause();
      playing = element;
      element.playbackRate = rate.current;
      if (Math.abs(element.currentTime - at) > 0.5) element.currentTime = at;
      await element.play();
    } catch (error) {
      // The user paused it before it could begin.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setRunning(false);
      audio.current = null;
      onError?.(error);
    }
  }

  async function open(): Promise<HTMLAudioElement> {
    const element = new Audio(await load());
    element.addEventListener('timeupdate', () => setAt(element.currentTime));
    element.addEventListener('play', () => setRunning(true));
    element.addEventListener('pause', () => setRunning(false));
    element.addEventListener('ended', () => {
      element.currentTime = 0;
      setAt(0);
    });
    return element;
  }

  return {
    /** Position in seconds. */
    at,
    running,
    play,
    pause: () => audio.current?.pause(),
    seek(seconds: number): void {
      setAt(seconds);
      if (audio.current) audio.current.currentTime = seconds;
    },
    setSpeed(speed: number): void {
      rate.current = speed;
      if (audio.current) audio.current.playbackRate = speed;
    },
  };
}
