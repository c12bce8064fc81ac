import { useCallback, useState } from 'react';
import { CountLine } from '../../src/shared/ui/count-line.tsx';
import { CustomerRow } from '../../src/features/customers/pools/customer-row.tsx';
import { ErrorRow } from '../../src/shared/ui/error-row.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { NavBar, NavText } from '../../src/shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../src/shared/ui/pull-to-refresh.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { VirtualList } from '../../src/shared/ui/virtual-list.tsx';
import { people } from '../people.ts';
import { Phone } from '../phone.tsx';
import { say } from '../words.ts';

const PAGE = 500;
const LAST = 5000;

function rows(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index + 1;
    const person = people[number % people.length]!;
    return { ...person, id: String(number), name: `${person.name} ${number}` };
  });
}

/**
 * Draws 5,000 customers, read 500 at a time. The sixth page fails once. The button removes the list and brings it back.
 */
export function LongList() {
  const [items, setItems] = useState(() => rows(0, PAGE));
  const [broken, setBroken] = useState(true);
  const [shown, setShown] = useState(true);
  const [refreshed, setRefreshed] = useState(0);
  const fails = broken && items.length >= 2500;

  const more = useCallback(() => {
    if (items.length < LAST && !fails) setItems((now) => [...now, ...rows(now.length, PAGE)]);
  }, [items.length, fails]);

  const row = useCallback(
    (person: (typeof people)[number]) => (
      <CustomerRow
        {...person}
        onOpen={() => showToast(person.name)}
        actions={[
          {
            icon: <Icon name="pen" />,
            label: say('跟进', 'Note'),
            tone: 'accent',
            onAct: () => showToast(say('写跟进', 'Write')),
          },
          {
            icon: <Icon name="phone" />,
            label: say('呼叫', 'Call'),
            tone: 'call',
            onAct: () => showToast(say('拨号中', 'Calling')),
          },
        ]}
        onLongPress={() => showToast(say('多选', 'Select'))}
      />
    ),
    [],
  );

  return (
    <Phone>
      <NavBar
        left={
          <NavText onClick={() => setShown(!shown)}>{shown ? say('离开', 'Leave') : say('回来', 'Return')}</NavText>
        }
        title={say('长列表', 'Long list')}
      />
      <CountLine end={say(`刷新 ${refreshed} 次`, `Refreshed ${refreshed}`)}>{items.length}</CountLine>
      {shown && (
        <PullToRefresh
          words={{
            pull: say('下拉刷新', 'Pull to refresh'),
            release: say('松开刷新', 'Let go to refresh'),
            busy: say('刷新中', 'Refreshing'),
          }}
          onRefresh={async () => {
            await new Promise((done) => setTimeout(done, 400));
            setRefreshed((count) => count + 1);
          }}
        >
          <VirtualList
            items={items}
            rowHeight={88}
            keyOf={(person) => person.id}
            onReachBottom={more}
            restoreKey="long-list"
            tail={
              fails && (
                <ErrorRow
                  words={say('后面的加载失败：连接超时', 'The rest did not load: timed out')}
                  retry={say('重试', 'Try again')}
                  onRetry={() => setBroken(false)}
                />
              )
            }
          >
            {row}
          </VirtualList>
        </PullToRefresh>
      )}
    </Phone>
  );
}
