import type { Module } from '../../../kernel/module.ts';
import { visitorOf } from '../../identity/identity.api.ts';
import { type BindingParts, createBinding } from './binding.usecases.ts';
import { createLineUsecases, type LineParts } from './lines.usecases.ts';
import { createMeter, type MeterParts } from './meter.usecases.ts';
import { restMessages, restPushes } from './number-rests.ts';
import { createUserLine, type UserLineParts } from './user-line.usecases.ts';

/** Makes the room's module: lines, their price and their health, and the line and the phone of a member. */
export function createLines(parts: LineParts & MeterParts & UserLineParts & BindingParts) {
  const lines = createLineUsecases(parts);
  const meter = createMeter(parts);
  const userLine = createUserLine(parts);
  const binding = createBinding(parts);
  return {
    api: { ...lines, ...userLine, ...binding, meter },
    routes({ handle }) {
      handle('calls.lines', (member) => lines.lines(member));
      handle('calls.lineStock', (member) => lines.lineChoices(member));
      handle('calls.stock', (member) => lines.callingCredit(member));
      handle('calls.heldLines', (member) => lines.heldLines(member));
      handle('calls.meter', (member, request) => meter(member, request));
      handle('calls.userLine', (member) => userLine.userLine(member));
      handle('calls.setUserLine', (member, request) => userLine.setUserLine(member, request));
      handle('calls.binding', (member) => binding.binding(member));
      handle('calls.sendBindingCode', (member, request, context) =>
        binding.sendBindingCode(member, request, visitorOf(context)),
      );
      handle('calls.bindPhone', (member, request, context) => binding.bindPhone(member, request, visitorOf(context)));
      handle('calls.unbindPhone', (member) => binding.unbindPhone(member));
    },
    pushes: restPushes(parts),
    messages: restMessages(parts),
  } satisfies Module;
}
