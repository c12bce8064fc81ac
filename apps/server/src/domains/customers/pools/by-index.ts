import { levels as allLevels } from '@haihu/rules/customers/levels';
import { sql } from '../../../platform/db/sql.ts';
import { type AskedFor, ofLevels, planningOf, runOf, type ListWay } from './asked-list.ts';

/** Reads along the index of the order. Tags that do not repeat the order are checked on the way. */
export function byIndex(asked: AskedFor): ListWay {
  const { levels, byLevel, levelsInTurn, further } = asked;
  const planning = planningOf(asked, asked.planning);
  const runOfLevel = (level: number) => runOf(asked, [...further, sql`c.level = ${level}`]);
  if (levelsInTurn) {
    const inTurn = levels.length > 0 ? levels.toSorted((one, other) => one - other) : allLevels;
    const runs = inTurn.map((level) => ({ ...runOfLevel(level), range: sql`c.level = ${level}` }));
    return { runs, mergedBy: null, reading: 'along', planning };
  }
  const runs =
    byLevel && levels.length > 0 ? levels.map(runOfLevel) : [runOf(asked, [...further, ...ofLevels(levels, sql`c`)])];
  return { runs, reading: 'along', planning };
}
