import type { ReplyOf } from '@haihu/contract/contract';
import type { Module } from '../../../kernel/module.ts';
import { visitorOf } from '../core/visitor.ts';
import { createEntrance } from './entrance.usecases.ts';
import { createLoginUsecases, type LoginParts } from './login.usecases.ts';
import { openAndWriteDown } from './written-entry.ts';

export interface DemoLoginParts {
  /** Returns the accounts of the demo. Absent: the installation is no demo. */
  demo?: (() => ReplyOf<'identity.demo'>) | undefined;
}

const noDemo: ReplyOf<'identity.demo'> = { isMaking: false, password: '', people: [] };

/** Makes the room's module: signing in, and entering an enterprise. */
export function createLogin(parts: Omit<LoginParts, 'entrance'> & DemoLoginParts) {
  const entrance = createEntrance(parts);
  const sessions = { ...parts.sessions, open: openAndWriteDown(parts) };
  const login = createLoginUsecases({ ...parts, entrance, sessions });
  return {
    api: { ...login, whoHolds: entrance.whoHolds },
    routes({ handle, handlePublic }) {
      handlePublic('identity.login', (request, context) => login.login(request, visitorOf(context)));
      handlePublic('identity.chooseEnterprise', (request, context) =>
        login.chooseEnterprise(request, visitorOf(context)),
      );
      handlePublic('identity.demo', async () => parts.demo?.() ?? noDemo);
      handle('identity.entranceTicket', (member) => login.entranceTicket(member));
      handle('identity.switchEnterprise', (member, { tenantId }, context) =>
        login.switchEnterprise(member, tenantId, visitorOf(context)),
      );
    },
  } satisfies Module;
}
