import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { PatientPool } from './patient-pool.ts';

const raising = (code: string) => `do $$ begin raise exception using errcode = '${code}'; end $$`;

test.each([
  ['a full disk', '53100', '57P03'],
  ['a server that goes down', '57P01', '57P03'],
  ['a defect', '42P01', '42P01'],
])('%s is told to the queue as %s → %s', async (_, code, told) => {
  const { schedulerUrl } = await createWorld();
  const pool = new PatientPool({ connectionString: schedulerUrl });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await expect(client.query(raising(code))).rejects.toMatchObject({ code: told });
});
