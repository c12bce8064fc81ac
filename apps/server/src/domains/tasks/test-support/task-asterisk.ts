import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createLab, type Lab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { soundBegins } from '../../../integrations/telephony/test-support/tone.ts';
import { asDeskPhones, isLabConnected, makeSoftphones, putLineOn } from '../../calls/test-support/lab-line.ts';
import type { OpenTaskEngine } from './describe-task-dialler.ts';

/** Milliseconds between two looks of the dialler. */
const TICK = 50;

/** Opens an Asterisk with a carrier, where the agents' softphones register; in real time. */
export const openTaskAsterisk: OpenTaskEngine = async (phones) => {
  let lab: Lab;
  return {
    startsAt: new Date(),
    listener: '13900000063',
    async connect(office, userIds) {
      const softphones = await makeSoftphones(office, userIds);
      lab = await createLab({
        softphones: softphones.map((phone) => ({ ...phone, declines: phones === 'declining' })),
      });
      onTestFinished(() => lab.close());
      await putLineOn(lab, office);
      const { dialler } = office.world;
      const desks = new Set<Telephony>();
      await until(async () => {
        await dialler.lookAfterLeases();
        for (const { telephony } of dialler.drivers().values()) {
          if (!desks.has(telephony)) desks.add(asDeskPhones(telephony));
        }
        return isLabConnected(office);
      }, 30);
      await dialler.reconcile();
      // A phone is listed at once, and can be rung once it has answered the engine's first question.
      await until(async () => {
        const there = await Promise.all([...desks].map((telephony) => telephony.registered()));
        return softphones.every(({ name }) => there.flat().includes(name));
      }, 30);
      await dialler.reconcile();
    },
    elapse: () => wait(TICK),
    async heardAfter() {
      // The file is complete a moment after the call.
      let after: number | null = null;
      await until(() => (after = soundBegins(lab.heard('b63'))) !== null, 5).catch(() => {});
      return after;
    },
  };
};
