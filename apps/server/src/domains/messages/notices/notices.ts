import type { Module } from '../../../kernel/module.ts';
import { notifyTask } from '../../../platform/events/notices.ts';
import { createWaiting } from './waiting.usecases.ts';
import { createNoticeDevices, type NoticeDeviceParts } from './devices.usecases.ts';
import { createNoticeSending, type NoticeSendingParts, sendNoticesTask } from './sending.usecases.ts';

const done = { done: true } as const;

/** Notices that reach a member's devices while no page is in front. */
export function createClosedPageNotices(parts: NoticeDeviceParts & NoticeSendingParts) {
  const devices = createNoticeDevices(parts);
  const waiting = createWaiting(parts);
  const { notify, send } = createNoticeSending(parts);
  return {
    api: { ...devices, waiting },
    routes({ handle, handleRaw }) {
      handle('messages.devices', (member) => devices.devices(member));
      handle('messages.addDevice', (member, request, { language }) => devices.add(member, request, language));
      handle('messages.addWaitingDevice', (member, request, { language }) =>
        devices.addWaiting(member, request, language),
      );
      handleRaw('GET', 'api/notice/wait', async ({ headers, query }) => {
        const list = await waiting.wait(headers['device-secret'] ?? '', query.seen ?? '');
        // Proxies answer 404 while a server is away. Only 410 makes the app give up.
        const status = list === 'gone' ? 410 : 200;
        return {
          status,
          contentType: 'application/json',
          body: list === 'gone' ? '{}' : JSON.stringify({ data: { list } }),
        };
      });
      handle('messages.removeDevice', (member, { id }) => devices.remove(member, id).then(() => done));
      handle('messages.testDevice', (member, { id }) => devices.test(member, id));
      handle('messages.switches', (member) => devices.findSwitches(member));
      handle('messages.saveSwitches', (member, request) => devices.saveSwitches(member, request).then(() => done));
    },
    jobs: { [notifyTask.name]: notify, [sendNoticesTask.name]: send },
  } satisfies Module;
}
