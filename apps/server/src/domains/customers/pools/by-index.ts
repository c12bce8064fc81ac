import { sql } from '../../../platform/db/sql.ts';
import { type AskedFor, ofLevels, plannedAs, runOf, type Way } from './asked-list.ts';

/** Along the index of the order. Tags that do not repeat the order are asked after on the way. */
export function byIndex(asked: AskedFor): Way {
  const { levels, byLevel, further, planning } = asked;
  const runs =
    byLevel && levels.length > 0
      ? levels.map((level) => runOf(asked, [...further, sql`c.level = ${level}`]))
      : [runOf(asked, [...further, ...ofLevels(levels, sql`c`)])];
  return { runs, reading: 'along', planning: plannedAs(asked, planning) };
}
