import type { Module } from '../../../kernel/module.ts';
import { visitorOf } from '../core/visitor.ts';
import { createFindCandidate } from './candidates.ts';
import { type CodeParts, createCodeUsecases } from './codes.usecases.ts';
import { createCodeSending } from './sending.usecases.ts';

/** Makes the room's module: codes by SMS. */
export function createCodes(parts: CodeParts) {
  const codes = createCodeUsecases(parts);
  const findCandidate = createFindCandidate(parts);
  const sending = createCodeSending({ codes, findCandidate });
  return {
    api: { codes, findCandidate, ...sending },
    routes({ handlePublic, handleRaw }) {
      const { receipts } = parts.sms;
      if (receipts) handleRaw('POST', receipts.path, receipts.take);
      handlePublic('identity.sendCode', (request, context) => sending.sendCode(request, visitorOf(context)));
    },
  } satisfies Module;
}
