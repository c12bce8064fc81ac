import { foldModules, type Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { FileApi } from '../files/files.api.ts';
import type { PutOnDoNotCallList } from '../numbers/numbers.api.ts';
import { createFollowUpCalendar } from './calendar/calendar.ts';
import { createCallBacks } from './call-backs/call-backs.ts';
import { createFollowUpNotes } from './notes/notes.ts';
import { createPhrases } from './phrases/phrases.ts';
import { createFollowUpPictures } from './pictures/pictures.ts';
import { createTimeline } from './timeline/timeline.ts';

export interface FollowupsModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: FileApi;
  putOnDoNotCallList: PutOnDoNotCallList;
  limits: RateLimits;
  lend: LendSeam;
}

/** Makes the domain's module: follow-ups of customers, and call-backs that were promised to them. */
export function createFollowupsModule(given: FollowupsModuleParts) {
  const { lend } = given;
  const parts = { ...given, customers: lend('followedCustomers'), calls: lend('followedCalls') };
  const callBacks = createCallBacks({ ...parts, taskNumbers: lend('taskNumbers') });
  const pictures = createFollowUpPictures(parts);
  const ownOutcomes = lend('ownOutcomes');
  const notes = createFollowUpNotes({ ...parts, ownOutcomes, callBacks: callBacks.api, pictures: pictures.api });
  const timeline = createTimeline({ ...parts, notes: notes.api, answers: lend('scriptAnswers') });
  const phrases = createPhrases(parts);
  const calendar = createFollowUpCalendar(parts);
  return {
    ...foldModules([callBacks, calendar, notes, phrases, pictures, timeline]),
    api: { ...notes.api, callBacks: callBacks.api },
    seams: { ...callBacks.seams, ...notes.seams, ...phrases.seams },
  } satisfies Module;
}
