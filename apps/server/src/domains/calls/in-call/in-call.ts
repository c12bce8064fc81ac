import type { Module } from '../../../kernel/module.ts';
import { type ConsultOutsideParts, createConsultOutside } from './consult-outside.usecases.ts';
import { createConsults } from './consult.usecases.ts';
import { createControls } from './controls.usecases.ts';
import { inCallPushes } from './in-call.pushes.ts';
import { createRecordSwitch } from './record.usecases.ts';
import { createJoin } from './join.usecases.ts';

/** Makes the room's module: what an agent and their leader do in a running call. */
export function createInCall(parts: ConsultOutsideParts) {
  const controls = createControls(parts);
  const consults = createConsults(parts);
  const consultOutside = createConsultOutside(parts);
  const record = createRecordSwitch(parts);
  const join = createJoin(parts);
  return {
    api: { controls, join },
    routes({ handle }) {
      handle('calls.controls', (member, { id }) => controls.read(member, id));
      handle('calls.digits', (member, request, { key }) => controls.digits(member, request, key));
      handle('calls.hold', (member, request) => controls.hold(member, request));
      handle('calls.record', (member, request) => record(member, request));
      handle('calls.mute', (member, request) => controls.mute(member, request));
      handle('calls.transfer', (member, request) => controls.transfer(member, request));
      handle('calls.consult', (member, request) =>
        'mobile' in request ? consultOutside(member, request) : consults.consult(member, request),
      );
      handle('calls.consultEnd', (member, request) => consults.consultEnd(member, request));
      handle('calls.colleagues', (member) => controls.colleagues(member));
      handle('calls.join', (member, request) => join(member, request));
    },
    pushes: inCallPushes(parts),
  } satisfies Module;
}
