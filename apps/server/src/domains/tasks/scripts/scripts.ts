import type { Module } from '../../../kernel/module.ts';
import { findAnswers } from './scripts.repository.ts';
import { createScripts, type ScriptParts } from './scripts.usecases.ts';

/** Makes the room's module: guided scripts of calls, and what callees answered. */
export function createTaskScripts(parts: ScriptParts) {
  const scripts = createScripts(parts);
  return {
    api: { scripts },
    routes({ handle }) {
      handle('tasks.script', (member, request) => scripts.read(member, request));
      handle('tasks.saveScript', (member, request, { key }) => scripts.save(member, request, key));
      handle('tasks.callScript', (member, request) => scripts.ofCall(member, request));
      handle('tasks.answerScript', (member, request) => scripts.answer(member, request).then(() => ({ done: true })));
    },
    seams: { scriptAnswers: { ofCalls: findAnswers } },
  } satisfies Module;
}
