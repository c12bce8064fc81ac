import { expect, test } from 'vitest';
import { createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Sms } from '../sms.ts';

/** An adapter, and the messages as their receivers read them. */
export interface SmsBench {
  sms: Sms;
  /** Returns all messages, the oldest first. */
  received(): Promise<{ number: string; text: string }[]>;
}

/** Tests what every way of sending short messages promises. The bench ends with the test. */
export function describeSms(name: string, createBench: (world: World) => Promise<SmsBench>): void {
  test(`${name}: a code comes to its number, as its receiver reads it`, async () => {
    const { sms, received } = await createBench(await createWorld());
    await sms.send('13800000003', { template: 'code', parameters: { purpose: 'login', code: '042917', minutes: 5 } });
    const messages = await received();
    expect(messages).toMatchObject([{ number: '13800000003' }]);
    expect(messages[0]!.text).toMatch(/^【海呼】.*042917/);
  });

  test(`${name}: a code for another purpose warns a receiver who did not ask for it`, async () => {
    const { sms, received } = await createBench(await createWorld());
    await sms.send('13800000003', { template: 'code', parameters: { purpose: 'reset', code: '042917', minutes: 5 } });
    expect((await received())[0]!.text).toMatch(/重置密码.*042917/);
  });

  test(`${name}: an invitation names the enterprise, whatever signs its name has`, async () => {
    const { sms, received } = await createBench(await createWorld());
    const enterprise = '海呼 & Co. (华东)*!';
    await sms.send('13900000001', { template: 'invitation', parameters: { enterprise } });
    expect((await received())[0]!.text).toContain(`${enterprise}邀请您加入`);
  });

  test(`${name}: several messages to one number all come, in their order`, async () => {
    const { sms, received } = await createBench(await createWorld());
    for (const code of ['111111', '222222', '333333']) {
      await sms.send('13800000003', { template: 'code', parameters: { purpose: 'login', code, minutes: 5 } });
    }
    expect((await received()).map(({ text }) => /\d{6}/.exec(text)![0])).toEqual(['111111', '222222', '333333']);
  });

  test(`${name}: neither number nor code is stored in the clear`, async () => {
    const world = await createWorld();
    const { sms } = await createBench(world);
    await sms.send('13800000003', { template: 'code', parameters: { purpose: 'login', code: '042917', minutes: 5 } });
    const rows = await world.db.global<{ row: string }>(sql`
      select m::text as row from sms_message m union all select o::text from sms_outbox o`);
    expect(rows).toHaveLength(1);
    for (const secret of ['13800000003', '042917']) {
      expect(rows[0]!.row).not.toContain(secret);
      expect(rows[0]!.row).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
}
