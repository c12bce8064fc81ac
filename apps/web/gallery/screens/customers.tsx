import { type ReactNode, useEffect, useState } from 'react';
import { ActionBar, QuietAction } from '../../src/shared/ui/action-bar.tsx';
import { confirm } from '../../src/shared/ui/ask.tsx';
import { Banner } from '../../src/shared/ui/banner.tsx';
import { ChipGroup } from '../../src/shared/ui/chip-group.tsx';
import { CountLine } from '../../src/shared/ui/count-line.tsx';
import { CustomerRow } from '../../src/features/customers/pools/customer-row.tsx';
import { ErrorRow } from '../../src/shared/ui/error-row.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { callout, publicPool } from '../../src/shared/ui/icons/home.ts';
import { select, sort, swap, tag } from '../../src/shared/ui/icons/people.ts';
import { NavBar, NavText } from '../../src/shared/ui/nav-bar.tsx';
import { SearchBar } from '../../src/shared/ui/search-bar.tsx';
import { Segmented } from '../../src/shared/ui/segmented.tsx';
import { Skeleton } from '../../src/shared/ui/skeleton.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { people } from '../people.ts';
import { Phone } from '../phone.tsx';
import { MainTabs } from '../tabs.tsx';
import { say } from '../words.ts';

export function Pools({ at, right }: { at: 'private' | 'sea'; right: ReactNode }) {
  const [pool, setPool] = useState(at);
  return (
    <NavBar left={<IconButton icon={<Icon shape={select} />} label={say('多选', 'Select')} />} right={right}>
      <Segmented
        label={say('客户池', 'Pool')}
        choices={[
          { value: 'private', label: say('私海', 'Mine') },
          { value: 'sea', label: say('公海', 'Sea') },
        ]}
        value={pool}
        onChange={setPool}
      />
    </NavBar>
  );
}

export function Search({ on, placeholder }: { on?: number; placeholder?: string }) {
  const [words, setWords] = useState('');
  return (
    <SearchBar
      value={words}
      onChange={setWords}
      placeholder={placeholder ?? say('姓名、公司、手机或后 4 位', 'Name, company, mobile, last 4')}
      clearLabel={say('清除', 'Clear')}
      filter={
        on === undefined
          ? undefined
          : { label: say(`筛选，已选 ${on} 项`, `Filter, ${on} on`), on, onPress: () => undefined }
      }
    />
  );
}

function Filters() {
  const [values, setValues] = useState(['abc', 'idle']);
  return (
    <ChipGroup
      label={say('筛选', 'Filter')}
      options={[
        { value: 'abc', label: say('A、B、C', 'A, B, C') },
        { value: 'idle', label: say('3 天未打', '3 days idle') },
        { value: 'due', label: say('待回访 7', 'Due 7') },
        { value: 'leaving', label: say('快回收 4', 'Returning 4') },
        { value: 'new', label: say('新客户 12', 'New 12') },
      ]}
      values={values}
      onChange={setValues}
    />
  );
}

const addButton = <IconButton icon={<Icon name="plus" />} label={say('加客户', 'Add customer')} />;

export function Customers() {
  return (
    <Phone>
      <Pools at="private" right={addButton} />
      <Search on={2} />
      <Filters />
      <CountLine
        end={
          <button type="button">
            {say('按回访时间', 'By next visit')}
            <Icon shape={sort} size="xs" />
          </button>
        }
      >
        {say('1,204 位', '1,204 customers')}
      </CountLine>
      <main className="page list">
        {people.map((person) => (
          <CustomerRow
            key={person.id}
            {...person}
            actionsLabel={say(`${person.name}的操作`, `Actions for ${person.name}`)}
            actions={[
              {
                icon: <Icon name="pen" />,
                label: say('跟进', 'Note'),
                tone: 'accent',
                onAct: () => showToast(say('跟进', 'Note')),
              },
              {
                icon: <Icon name="phone" />,
                label: say('呼叫', 'Call'),
                tone: 'call',
                onAct: () => showToast(say('呼叫', 'Call')),
              },
            ]}
            onOpen={() => showToast(person.name)}
            onLongPress={() => showToast(say('多选', 'Select'))}
          />
        ))}
      </main>
      <MainTabs at="users" />
    </Phone>
  );
}

export function CustomersSelect({ asking = false }: { asking?: boolean }) {
  const [chosen, setChosen] = useState(['2', '3', '5']);
  useEffect(() => {
    if (!asking) return;
    void confirm({
      title: say('把 3 位客户移入新客公海？', 'Move 3 customers into the sea?'),
      body: say(
        '徐志强、何丽娟、欧阳静怡。同事马上可以领取，你 3 天内不能领回。',
        '徐志强, 何丽娟, 欧阳静怡. Colleagues may claim them at once, you may not for 3 days.',
      ),
      yes: say('退回公海', 'Move'),
      no: say('取消', 'Cancel'),
      danger: true,
    }).then((yes) => showToast(String(yes)));
  }, [asking]);
  return (
    <Phone>
      <NavBar
        left={<NavText>{say('取消', 'Cancel')}</NavText>}
        title={say(`已选 ${chosen.length} 位`, `${chosen.length} chosen`)}
        right={<NavText tone="accent">{say('全选', 'All')}</NavText>}
      />
      <Search placeholder={say('在 1,204 位里找', 'Find in 1,204')} />
      <Filters />
      <CountLine end={say('最多选 500 位', 'Up to 500')}>{say('1,204 位', '1,204 customers')}</CountLine>
      <main className="page list">
        {people.map((person) => (
          <CustomerRow
            key={person.id}
            {...person}
            onOpen={() => undefined}
            selection={{
              on: chosen.includes(person.id),
              onChange: (on) => setChosen(on ? [...chosen, person.id] : chosen.filter((id) => id !== person.id)),
            }}
          />
        ))}
      </main>
      <ActionBar layout="spread">
        <QuietAction icon={<Icon shape={callout} />}>{say('连续拨打', 'Call all')}</QuietAction>
        <QuietAction icon={<Icon shape={swap} />}>{say('转移', 'Transfer')}</QuietAction>
        <QuietAction icon={<Icon shape={tag} />}>{say('打标签', 'Tag')}</QuietAction>
        <QuietAction icon={<Icon shape={publicPool} />}>{say('退回公海', 'To the sea')}</QuietAction>
        <QuietAction icon={<Icon name="more" />}>{say('更多', 'More')}</QuietAction>
      </ActionBar>
    </Phone>
  );
}

export function CustomersOffline() {
  const waiting = { words: say('跟进待上传', 'Waits to go up'), waiting: true };
  return (
    <Phone>
      <Pools at="private" right={addButton} />
      <Search on={2} />
      <Banner icon="offline">{say('没有网络，看到的是 10:38 的名单', 'No network, this is the list of 10:38')}</Banner>
      <CountLine end={say('2 条跟进待上传', '2 follow-ups wait')}>{say('1,204 位', '1,204 customers')}</CountLine>
      <main className="page list">
        {[0, 1, 2, 3, 5].map((index) => {
          const person = people[index]!;
          return (
            <CustomerRow
              key={person.id}
              {...person}
              lastFollowUp={index === 1 || index === 3 ? waiting : person.lastFollowUp}
              onOpen={() => undefined}
            />
          );
        })}
        <ErrorRow
          words={say('后面的加载失败：连接超时', 'The rest did not load: timed out')}
          retry={say('重试', 'Try again')}
          onRetry={() => undefined}
        />
      </main>
      <MainTabs at="users" />
    </Phone>
  );
}

export function CustomersLoading() {
  return (
    <Phone>
      <Pools at="private" right={addButton} />
      <Search on={2} />
      <div className="chips">
        {[92, 86, 78, 74].map((width) => (
          <span key={width} className="sk chip-sk" style={{ width }} />
        ))}
      </div>
      <CountLine>
        <span className="sk count-sk" />
      </CountLine>
      <Skeleton label={say('载入中', 'Loading')} />
      <MainTabs at="users" />
    </Phone>
  );
}
