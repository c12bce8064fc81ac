import type { HistoryKey } from '@haihu/contract/config/core/settings';
import { common } from '../../../shared/i18n/common.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { TimeLineItem } from '../../../shared/ui/time-line.tsx';
import { useHistory } from './use-settings.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { differences } from '../../../parts/config/settings/words.ts';

/** Lists the changes of a group of settings: member, time, old and new value. */
export default function SettingHistory({ query }: ScreenProps) {
  const key = (Object.keys(t.fields).find((known) => known === query.key) ?? 'pools') as HistoryKey;
  const pages = useHistory(key);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.historyOf(t.groups[key])} />
      <div className="page">
        <DayGroups
          items={pages.data?.pages.flatMap(({ list }) => list) ?? []}
          pages={pages}
          atOf={({ at }) => at}
          words={{ failed: t.historyFailed, restFailed: common.restFailed, retry: common.retry }}
          empty={<EmptyState title={t.noHistory} hint={t.noHistoryHint} />}
        >
          {({ at, by, before, after }, last) => (
            <TimeLineItem
              icon={<Icon name="pen" size="xs" />}
              title={t.changed(by)}
              at={at}
              clock={clockTime(at)}
              text={differences(key, before, after).join('\n')}
              last={last}
            />
          )}
        </DayGroups>
      </div>
    </>
  );
}
