import type { Module } from '../../../kernel/module.ts';
import { createSamples, type SampleParts } from './sample.usecases.ts';

/** Makes the room's module: the sample task of the beginner guide. */
export function createSample(parts: SampleParts) {
  const samples = createSamples(parts);
  return {
    api: { samples },
    routes({ handle }) {
      handle('tasks.sample', (member, request, { key, language }) => samples.steer(member, request, { key, language }));
      handle('tasks.practise', (member, { id }) => samples.practise(member, id));
    },
  } satisfies Module;
}
