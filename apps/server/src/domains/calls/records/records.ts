import type { Module } from '../../../kernel/module.ts';
import { callEvents } from '../core/calls.events.ts';
import { type CallParts, createCallUsecases } from './calls.usecases.ts';
import { createHearing, type HearingParts } from './hearing.usecases.ts';
import { createHiding } from './hiding.usecases.ts';
import { createPastCallers, type PastCallerParts } from './past-callers.usecases.ts';
import { createPastCalls } from './past-calls.usecases.ts';
import { createRecordPages, type RecordPageParts } from './record-pages.usecases.ts';
import { recordPushes } from './records.pushes.ts';
import { createUnwrittenCalls } from './unwritten-calls.ts';

/** Makes the room's module: calls that are on and calls that were. */
export function createRecords(parts: CallParts & Omit<HearingParts, 'readable'> & PastCallerParts & RecordPageParts) {
  const records = createCallUsecases(parts);
  const hearing = createHearing({ ...parts, ...records });
  const pages = createRecordPages(parts);
  const hiding = createHiding(parts);
  return {
    api: { ...records, ...pages, ...hiding, ...createPastCalls(parts), ...createPastCallers(parts) },
    routes({ handle }) {
      handle('calls.current', (member) => records.current(member));
      handle('calls.detail', (member, { id }) => records.detail(member, id));
      handle('calls.recording', (member, { id }) => hearing.recording(member, id));
      handle('calls.voiceMessage', (member, request) => hearing.voiceMessage(member, request));
      handle('calls.hangUp', (member, { id }) => records.hangUp(member, id));
      handle('calls.page', (member, request) => records.page(member, request));
      handle('calls.pagePlus', (member, request) => pages.pagePlus(member, request));
      handle('calls.log', (member, request) => pages.log(member, request));
      handle('calls.clearLog', (member, request) => hiding.clearLog(member, request));
      handle('calls.hideRecords', (member, request) => hiding.hideRecords(member, request));
    },
    events: callEvents,
    pushes: recordPushes(records),
    seams: { agenda: { unwritten: createUnwrittenCalls(parts) } },
  } satisfies Module;
}
