import { parkedNews } from '@haihu/contract/calls/values';
import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findParked } from '../core/parked.repository.ts';
import { findName } from '../core/states.repository.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));
const news = z.enum(parkedNews);

/** Tells of a parked call. A colleague is not told of a customer who does not wait any more. */
export function parkingPushes({ db }: { db: Db }): Presenters {
  return {
    [push.parkedMoved]: async ({ member, language }, { callId, what, by }) => {
      const [tenant, words] = [db.forTenant(member.tenantId), texts[language]];
      const data = { callId: String(callId), what: news.parse(what) };
      if (data.what === 'over') return { data, msg: words.over };
      if (data.what === 'taken') return { data, msg: words.taken(await findName(tenant, String(by))) };
      const [parked] = await findParked(tenant, data.callId);
      return parked ? { data, msg: words.waits(parked.parkedBy.name, parked.note) } : null;
    },
  };
}
