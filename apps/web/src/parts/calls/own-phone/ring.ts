/** Rings: one second of sound and four of silence, as phones in China do. Returns a function that stops it. */
export function ring(): () => void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = 450;
  gain.gain.value = 0;
  tone.connect(gain).connect(context.destination);
  for (let at = 0; at < 60; at += 5) {
    gain.gain.setValueAtTime(0.2, context.currentTime + at);
    gain.gain.setValueAtTime(0, context.currentTime + at + 1);
  }
  tone.start();
  void context.resume();
  return () => void context.close();
}
