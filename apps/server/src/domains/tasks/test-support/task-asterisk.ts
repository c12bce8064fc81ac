import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createLab, type Lab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
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
      await until(async () => {
        await office.world.dialler.lookAfterLeases();
        return isLabConnected(office);
      }, 30);
      for (const { telephony } of office.world.dialler.drivers().values()) asDeskPhones(telephony);
      await office.world.dialler.reconcile();
      const areRegistered = () => {
        const contacts = lab.engine.command('pjsip show contacts');
        return softphones.every(({ name }) => contacts.includes(`${name}/`));
      };
      await until(areRegistered, 30);
      await office.world.dialler.reconcile();
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
