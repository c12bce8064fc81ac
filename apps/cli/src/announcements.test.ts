import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { insertUnnamed } from '../../server/src/domains/calls/announcements/announcements.repository.ts';
import { fingerprintOf } from '../../server/src/integrations/telephony/announcements/fingerprint.ts';
import { madeAnnouncement, wavOf } from '../../server/src/integrations/telephony/announcements/made-sounds.ts';
import { createTerminal } from './test-support/terminal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-announcements-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a sound is heard, named for later calls, and its name is taken back', async () => {
  const { world, type } = await createTerminal();
  expect((await type(['announcements', 'list'])).output).toBe('Nothing waits for a name.');
  const sound = madeAnnouncement('switched_off');
  const wav = wavOf(sound);
  const at = new Date('2026-03-02T02:00:00Z');
  const id = await insertUnnamed(world.db, { fingerprint: fingerprintOf(sound), wav, cause: 'network', at });
  expect((await type(['announcements', 'list'])).output).toMatch(
    new RegExp(`^${id}\\t1\\tnetwork\\t2026-03-02T02:00`, 'm'),
  );

  const file = path.join(folder, 'heard.wav');
  expect((await type(['announcements', 'hear', id, '--to', file])).output).toBe(`Sound ${id} is in ${file}.`);
  expect(readFileSync(file)).toEqual(wav);
  expect((await type(['announcements', 'hear', id, '--to', file])).failure).toContain('is there already');

  expect((await type(['announcements', 'name', id, '--as', 'asleep'])).failure).toContain(
    '--as is one of empty_number',
  );
  const named = await type(['announcements', 'name', id, '--as', 'switched_off']);
  const [, library] = /^Announcement (\d+) is named switched_off\. 1 sound/.exec(named.output)!;
  expect((await type(['announcements', 'list'])).output).toBe('Nothing waits for a name.');
  expect((await type(['announcements', 'list', '--named'])).output).toMatch(
    new RegExp(`^${library}\\tswitched_off\\t`, 'm'),
  );
  expect((await type(['announcements', 'name', id, '--as', 'busy'])).failure).toContain(`no sound ${id}`);
  expect((await type(['announcements', 'forget', library!])).code).toBe(0);
  expect((await type(['announcements', 'forget', library!])).failure).toContain('no named announcement');
  expect((await type(['announcements', 'name', 'x', '--as', 'busy'])).failure).toContain('x is no id');
});

test('a recording of the operator is added if it is telephone sound', async () => {
  const { type } = await createTerminal();
  const [good, bad] = [path.join(folder, 'good.wav'), path.join(folder, 'bad.wav')];
  const wav = wavOf(madeAnnouncement('stopped'));
  writeFileSync(good, wav);
  const fast = Buffer.from(wav);
  fast.writeUInt32LE(44_100, 24);
  writeFileSync(bad, fast);
  expect((await type(['announcements', 'add', good, '--as', 'stopped'])).output).toContain('is named stopped');
  expect((await type(['announcements', 'add', bad, '--as', 'stopped'])).failure).toContain('8,000 Hz');
  expect((await type(['announcements', 'add', path.join(folder, 'none.wav'), '--as', 'busy'])).failure).toContain(
    'ENOENT',
  );
  expect((await type(['announcements', 'list', '--named'])).output).toMatch(/\tstopped\t/);
});
