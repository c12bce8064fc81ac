import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('telephone links open the dial pad of the installed app', () => {
  const file = path.resolve(import.meta.dirname, '../../public/manifest.webmanifest');
  const { protocol_handlers: handlers } = JSON.parse(readFileSync(file, 'utf8')) as {
    protocol_handlers: { protocol: string; url: string }[];
  };
  const url = `/#${paths.agentWork}?typed=%s`;
  expect(handlers).toEqual([
    { protocol: 'tel', url },
    { protocol: 'web+haihu', url },
  ]);
});
