/** Two tones, one after the other, in hertz. `call` rises and is louder, `news` falls. */
const tones = {
  call: { pitches: [660, 880], volume: 0.25 },
  news: { pitches: [740, 587], volume: 0.12 },
} as const;

export type Tone = keyof typeof tones;

/** Seconds of one tone. */
const LASTS = 0.16;

/** Plays a short sound that is made here, without a file. A browser that allows none stays silent. */
export function playTone(tone: Tone): void {
  if (!('AudioContext' in globalThis)) return;
  const { pitches, volume } = tones[tone];
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const source = context.createOscillator();
  source.connect(gain);
  pitches.forEach((pitch, place) => {
    const at = context.currentTime + place * LASTS;
    source.frequency.setValueAtTime(pitch, at);
    gain.gain.setValueAtTime(volume, at);
    // Fades out, because a tone that breaks off clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
  });
  source.addEventListener('ended', () => void context.close());
  source.start();
  source.stop(context.currentTime + pitches.length * LASTS);
  void context.resume().catch(() => {});
}
