import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition holds. Throws after `patience` milliseconds, or once it is hopeless. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  patience: number,
  otherwise: string,
  isHopeless: () => boolean = () => false,
): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await condition())) {
    if (isHopeless() || performance.now() > deadline) throw new Error(otherwise);
    await delay(100);
  }
}

/** Asks until the answer is not null, and returns it. */
export async function found<Value>(
  look: () => Promise<Value | null | undefined>,
  patience: number,
  otherwise: string,
): Promise<Value> {
  let value: Value | null | undefined;
  await until(async () => (value = await look()) != null, patience, otherwise);
  return value!;
}
