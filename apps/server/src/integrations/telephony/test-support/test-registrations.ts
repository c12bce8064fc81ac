import { type RegistrationState, registrationStates } from '@haihu/contract/calls/values';
import { expect, onTestFinished, test } from 'vitest';
import type { Bench } from './bench-calls.ts';

/** Tests with every engine that lines register at their carriers, and what is told of it. */
export function testRegistrations(bench: () => Pick<Bench, 'telephony' | 'registering' | 'until'>): void {
  /** Waits until the engine tells exactly these states. The names of the lines end in them. */
  async function toldIs(states: readonly RegistrationState[]): Promise<void> {
    const wanted = JSON.stringify(states.map((state) => [`bench-${state}`, state]).toSorted());
    let told = '';
    let isAsking = false;
    await bench()
      .until(() => {
        if (!isAsking) {
          isAsking = true;
          void bench()
            .telephony.registrations()
            .then((found) => {
              told = JSON.stringify([...found!].toSorted());
              isAsking = false;
            });
        }
        return told === wanted;
      }, 60)
      .catch(() => expect(told).toBe(wanted));
  }

  /** Lets carriers call again and takes every line off, however a test ended. Others use the same engine. */
  const leaveAsFound = () =>
    onTestFinished(async () => {
      await bench().telephony.register([]);
      await bench().telephony.takeCallers(true);
    });

  test('lines register, are refused or get no answer, and leave their carriers again', async () => {
    const { telephony, registering } = bench();
    leaveAsFound();
    expect([...(await telephony.registrations())!]).toEqual([]);
    const all = registrationStates.map(registering);
    await telephony.provision(
      [],
      all.map((line) => ({ ...line, prefix: '' })),
    );
    await telephony.register([registering('registered')]);
    await toldIs(['registered']);
    await telephony.register(all);
    await toldIs(['registered', 'refused', 'silent']);
    await telephony.register([registering('refused')]);
    await toldIs(['refused']);
    await telephony.register([]);
    await toldIs([]);
  });

  test('a node that takes no callers leaves the carriers, and comes back', async () => {
    const { telephony, registering } = bench();
    leaveAsFound();
    await telephony.register([registering('registered')]);
    await toldIs(['registered']);
    await telephony.takeCallers(false);
    await toldIs([]);
    await telephony.takeCallers(true);
    await toldIs(['registered']);
    await telephony.register([]);
    await toldIs([]);
  });

  test('a line that an engine could misread does not register', async () => {
    const { telephony, registering } = bench();
    for (const wrong of [{ contact: '0571\r\nX: y' }, { user: 'a b' }, { secret: 'a\nb' }, { trunk: 'a;b' }])
      await expect(telephony.register([{ ...registering('registered'), ...wrong }])).rejects.toThrow(RangeError);
    expect([...(await telephony.registrations())!]).toEqual([]);
  });
}
