import type { Module } from '../../../kernel/module.ts';
import { visitorOf } from '../core/visitor.ts';
import { createDisplaySessions, type DisplaySessionParts } from './display-sessions.ts';
import { createDisplayUsecases, type DisplayParts } from './displays.usecases.ts';

/** Makes the room's module: screens that show the team, and their pairing. */
export function createDisplays(parts: Omit<DisplayParts, 'openDisplay'> & DisplaySessionParts) {
  const { identifyDisplay, openDisplay } = createDisplaySessions(parts);
  const displays = createDisplayUsecases({ ...parts, openDisplay });
  return {
    api: { identifyDisplay },
    routes({ handle, handlePublic }) {
      handlePublic('identity.pairDisplay', (_request, context) => displays.pair(visitorOf(context)));
      handlePublic('identity.pairedDisplay', ({ secret }) => displays.paired(secret));
      handle('identity.confirmDisplay', (member, { code }, context) =>
        displays.confirm(member, code, visitorOf(context)),
      );
    },
  } satisfies Module;
}
