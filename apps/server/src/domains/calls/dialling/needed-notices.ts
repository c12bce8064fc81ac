import { rulePackFor, rulePackName } from '@haihu/rules/calls/call-rule-packs';
import { recordingNoticeOf } from '@haihu/rules/calls/recording-notices';
import type { OrderedNotice } from '../../../integrations/telephony/telephony.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { withDefaults } from '../../config/config.api.ts';

interface DialledCountry {
  /** The rules of the enterprise. */
  rulePack: string;
  /** A country whose numbers its lines dial over the node. ISO 3166. */
  country: string;
  /** Its settings of recordings; null while the defaults hold. */
  settings: object | null;
}

/** Returns the notices about recordings that people may have to hear over a node, each once. */
export async function findNeededNotices(db: Db, nodeId: string): Promise<OrderedNotice[]> {
  const dialled = await db.global<DialledCountry>(sql`select * from countries_of_lines(${nodeId})`);
  const needed = new Map<string, OrderedNotice>();
  for (const { rulePack, country, settings } of dialled) {
    const { isOn, announces } = withDefaults('recording', settings);
    const notice = isOn ? recordingNoticeOf(rulePackName(rulePackFor(rulePack, country)), country, announces) : null;
    if (notice) needed.set(`${notice.kind} ${notice.language}`, notice);
  }
  return [...needed.values()];
}
