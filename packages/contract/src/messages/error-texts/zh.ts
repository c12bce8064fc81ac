import type { messageErrors } from '../errors.ts';

export const zh: Record<keyof typeof messageErrors, string> = {
  'messages.not_found': '没有这条消息',
};
