import type { ErrorCode } from '../error-code.ts';

export const photoErrors = {
  'tasks.photo_not_found': { code: 40400 },
  /** `data.allowedAgainAt`: the instant from which it is allowed again. */
  'tasks.too_many_photos': { code: 41830 },
  'tasks.photo_reader_away': { code: 41831 },
  'tasks.photo_unreadable': { code: 41832 },
} satisfies Record<string, ErrorCode>;
