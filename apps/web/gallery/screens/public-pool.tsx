import { useState } from 'react';
import { Button } from '../../src/shared/ui/button.tsx';
import { Chip } from '../../src/shared/ui/chip.tsx';
import { CountLine } from '../../src/shared/ui/count-line.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { PublicPoolRow, PublicPoolWords } from '../../src/features/customers/pools/public-pool-row.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { Phone } from '../phone.tsx';
import { MainTabs } from '../tabs.tsx';
import { say } from '../words.ts';
import { Pools, Search } from './customers.tsx';

const rows = [
  [
    2,
    '刘芳',
    '苏州锦程纺织',
    '138****6602',
    '江苏苏州',
    say('今天 09:00 回收 · 30 天未跟进', 'Today 09:00, 30 days idle'),
    'plain',
  ],
  [
    1,
    '黄伟',
    '温州瓯越鞋业',
    '189****3017',
    '浙江温州',
    say('你 10:41 领取 · 60 天不跟进会回收', 'Yours since 10:41, returns after 60 idle days'),
    'mine',
  ],
  [
    3,
    '周文斌',
    '绍兴柯桥布业',
    '135****9984',
    '浙江绍兴',
    say('昨天 21:00 回收 · 60 天未成交', 'Yesterday 21:00, 60 days without a deal'),
    'plain',
  ],
  [1, '罗敏', '成都蓉和建材', '182****4450', '四川成都', say('李敏 09:02 已领取', '李敏 claimed it 09:02'), 'taken'],
  [
    4,
    '郭家豪',
    '宁波海晨五金',
    '137****7120',
    '浙江宁波',
    say('你曾跟进，2天4小时后可领', 'You had it, claimable in 2 d 4 h'),
    'waiting',
  ],
  [
    3,
    say('客户 8F31', 'Customer 8F31'),
    say('领取后可见公司', 'Company after claiming'),
    '151****2236',
    '浙江台州',
    say('今天 08:40 新导入 · 展会名单', 'Today 08:40 imported, fair'),
    'plain',
  ],
  [
    2,
    '唐雨薇',
    '嘉兴南湖箱包',
    '158****0347',
    '浙江嘉兴',
    say('昨天 16:20 王磊移入 · 号码常关机', 'Yesterday 16:20 by 王磊, often off'),
    'plain',
  ],
  [
    5,
    '孟凡',
    '湖州织里童装',
    '152****6691',
    '浙江湖州',
    say('昨天 15:02 赵婷移入 · 暂无需求', 'Yesterday 15:02 by 赵婷, no need now'),
    'plain',
  ],
] as const;

export function PublicPool() {
  const [on, setOn] = useState<string[]>([]);
  const filters = [say('现在可领', 'Claimable'), '浙江', say('A、B 级', 'A, B'), say('新导入', 'Imported')];
  return (
    <Phone>
      <Pools at="sea" right={<IconButton icon={<Icon name="info" />} label={say('规则', 'Rules')} />} />
      <Search on={1} />
      <div className="chips">
        <Chip label={say('新客公海', 'New customers')} on tail="down" onChange={() => undefined} />
        {filters.map((label) => (
          <Chip
            key={label}
            label={label}
            on={on.includes(label)}
            onChange={(now) => setOn(now ? [...on, label] : on.filter((other) => other !== label))}
          />
        ))}
      </div>
      <CountLine
        end={
          <>
            {say('今天还可领', 'Today')}
            <b>38</b>
            {say('位', 'more')}
          </>
        }
      >
        {say('10,000+ 位', '10,000+ customers')}
      </CountLine>
      <main className="page list">
        {rows.map(([level, name, company, phone, area, words, tone]) => (
          <PublicPoolRow
            key={phone}
            id={phone}
            {...{ level, name, company, phone, area }}
            standing={{ words, tone }}
            onOpen={() => undefined}
            side={side(tone, name)}
          />
        ))}
      </main>
      <MainTabs at="users" />
    </Phone>
  );
}

function side(tone: (typeof rows)[number][6], name: string) {
  if (tone === 'taken') return <PublicPoolWords>{say('已被领', 'Taken')}</PublicPoolWords>;
  if (tone === 'waiting') return <PublicPoolWords>{say('暂不能领', 'Not yet')}</PublicPoolWords>;
  if (tone === 'mine')
    return (
      <Button size="small" kind="call" icon={<Icon name="phone" size="xs" />}>
        {say('呼叫', 'Call')}
      </Button>
    );
  return (
    <Button
      size="small"
      kind="soft"
      onClick={() =>
        showToast(say(`已领取${name}，今天还可领 38 位`, `${name} is yours, 38 more today`), { kind: 'done' })
      }
    >
      {say('领取', 'Claim')}
    </Button>
  );
}
