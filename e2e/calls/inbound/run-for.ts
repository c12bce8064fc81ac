import type { Journey } from '../../journey.ts';

/** Lets the dialler work for so many seconds. */
export async function runFor({ time, dialler }: Journey, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * 5; passed += 1) {
    time.advance(200);
    await dialler.work();
    await dialler.settled();
  }
}
