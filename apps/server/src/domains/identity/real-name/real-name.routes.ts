import type { Handlers } from '../../../kernel/endpoint.ts';
import type { RealNames } from './real-name.usecases.ts';

export function realNameRoutes({ handle }: Handlers, realNames: RealNames): void {
  handle('realName.state', (member) => realNames.state(member));
  handle('realName.startCheck', (member) => realNames.start(member));
  handle('realName.finishCheck', (member, request) => realNames.finish(member, request));
  handle('realName.submit', (member, request) => realNames.submit(member, request));
  handle('realName.withdraw', (member) => realNames.withdraw(member));
}
