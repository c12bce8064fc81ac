import { expect, test } from 'vitest';
import { toneWav } from '../../../../test/tone-wav.ts';
import type { TelephonyEvent } from '../telephony.ts';
import { type ArrivalBench, createArrivalKit } from './arrival-kit.ts';
import type { CallTo } from './bench-calls.ts';

/** Tests with every engine the sounds that enterprises bring to a node. */
export function testOwnSounds(bench: () => ArrivalBench, callTo: CallTo): void {
  const { arrive, adopt } = createArrivalKit(bench);

  test('a sound is at the node once it was brought, also twice, and gone once it is forgotten', async () => {
    const { telephony } = bench();
    expect(await telephony.ownSounds()).not.toContain('1-17');
    await telephony.bringSound('1-17', toneWav(1, 700));
    await telephony.bringSound('1-17', toneWav(1.5, 700));
    expect(await telephony.ownSounds()).toContain('1-17');
    // It is no recording of a call.
    expect(await telephony.recorded()).not.toContain('1-17');
    await telephony.forgetSound('1-17');
    await telephony.forgetSound('1-17');
    expect(await telephony.ownSounds()).not.toContain('1-17');
  });

  test.each(['../../etc/passwd', '', 'a b'])('no sound is called %j', async (name) => {
    const { telephony } = bench();
    await expect(telephony.bringSound(name, toneWav(1, 700))).rejects.toThrow(RangeError);
    await expect(telephony.forgetSound(name)).rejects.toThrow(RangeError);
  });

  test('an adopted caller hears the sound of the enterprise, and ours where the node has it not', async () => {
    const { telephony } = bench();
    await telephony.bringSound('1-18', toneWav(1, 700));
    const { arrival, hangUp } = await arrive();
    const call = await adopt(arrival);
    const played = () => call.events.filter(({ type }) => type === 'played');
    for (const [own, times] of [
      ['1-18', 1],
      ['1-19', 2],
    ] as const) {
      expect(await telephony.play(call.callId, 'call_back', own)).toBe(true);
      await bench().until(() => played().length === times, 15);
    }
    expect(played()).toMatchObject([
      { sound: 'call_back', isHeard: true },
      { sound: 'call_back', isHeard: true },
    ]);
    await hangUp();
    await call.ended();
    await telephony.forgetSound('1-18');
  });

  test('a caller is sent off with the sound of the enterprise', async () => {
    const { telephony } = bench();
    await telephony.bringSound('1-20', toneWav(1, 700));
    for (const own of ['1-20', '1-21']) {
      const { arrival, isGone } = await arrive();
      expect(await telephony.dismiss(arrival.arrivalId, { sound: 'call_back', own })).toBe(true);
      await bench().until(isGone, 10);
    }
    await telephony.forgetSound('1-20');
  });

  test('a machine hears the message of the enterprise, which needs no file of the operator', async () => {
    const { telephony } = bench();
    await telephony.bringSound('1-22', toneWav(1, 700));
    const call = await callTo('61', { detectMachine: true });
    await call.heard('heard');
    expect(await telephony.leaveMessage(call.callId, { taskId: '404', own: '1-22' })).toBe(true);
    await call.ended();
    const left = call.events.filter(({ type }: TelephonyEvent) => type === 'left');
    expect(left).toMatchObject([{ isLeft: true }]);
    await telephony.forgetSound('1-22');
  });
}
