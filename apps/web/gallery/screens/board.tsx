import { useState } from 'react';
import { ChipChoice } from '../../src/shared/ui/chip-group.tsx';
import { Card } from '../../src/shared/ui/card.tsx';
import { FigureColumn, FigureColumns } from '../../src/shared/ui/figure-card.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { chart } from '../../src/shared/ui/icons/home.ts';
import { headset } from '../../src/shared/ui/icons/phone.ts';
import { message } from '../../src/shared/ui/icons/people.ts';
import { MemberRow } from '../../src/parts/organisation/staff/member-row.tsx';
import { NavBar, NavText } from '../../src/shared/ui/nav-bar.tsx';
import { StateWord } from '../../src/shared/ui/state-word.tsx';
import { Phone } from '../phone.tsx';
import { MainTabs } from '../tabs.tsx';
import { say } from '../words.ts';

const listen = (
  <IconButton look="quiet-accent" icon={<Icon shape={headset} size="s" />} label={say('监听', 'Listen')} />
);
const remind = <IconButton look="quiet" icon={<Icon shape={message} size="s" />} label={say('提醒', 'Remind')} />;

const members = [
  ['孙浩', 'warn', '空闲 18 分钟', '今天 31 通，比组里少一半', '31 通', '18分', remind],
  ['赵婷', 'warn', '写跟进 6 分钟', '挂断后未存：唐雨薇', '64 通', '44分', remind],
  ['陈思雨', 'call', '通话中 12:08', '何丽娟 义乌百汇日用品', '86 通', '58分', listen],
  ['王磊', 'call', '通话中 3:41', '周文斌 绍兴柯桥布业', '79 通', '56分', listen],
  ['周倩', 'call', '通话中 0:35', '11月宁波制造业', '92 通', '1时04分', listen],
  ['吴凯', 'accent', '响铃中', '郭家豪 宁波海晨五金', '58 通', '37分', listen],
  ['郑洁', '2', '空闲 1 分钟', '上一通 10:39', '71 通', '49分', <span key="none" />],
  ['钱宇航', '3', '离线', '请假，下午到', '0 通', '无通话', <span key="none" />],
] as const;

export function Board() {
  const [shown, setShown] = useState<string | null>('all');
  return (
    <Phone look="ground">
      <NavBar
        left={
          <NavText strong>
            销售一部
            <Icon name="down" size="xs" />
          </NavText>
        }
        right={
          <>
            <StateWord tone="call" small>
              {say('实时 10:42', 'Live 10:42')}
            </StateWord>
            <IconButton icon={<Icon shape={chart} />} label={say('排行', 'Ranks')} />
          </>
        }
      />
      <main className="page">
        <div className="pad">
          <Card columns>
            <FigureColumns>
              <FigureColumn large figure="642" label={say('拨打', 'Calls')} change={{ words: '+8%', good: true }} />
              <FigureColumn large figure="46%" label={say('接通', 'Answer')} change={{ words: '−1.1', good: false }} />
              <FigureColumn large figure="8.2" label={say('小时', 'Hours')} change={{ words: '+0.4', good: true }} />
              <FigureColumn large figure="27" label={say('新意向', 'Leads')} change={{ words: '+5', good: true }} />
            </FigureColumns>
          </Card>
        </div>
        <div className="board-chips">
          <ChipChoice
            label={say('看谁', 'Whom')}
            options={[
              { value: 'all', label: say('全部 12', 'All 12') },
              { value: 'care', label: say('要留意 2', 'Care 2') },
              { value: 'call', label: say('通话中 5', 'Talking 5') },
              { value: 'idle', label: say('空闲 3', 'Idle 3') },
              { value: 'off', label: say('离线 1', 'Off 1') },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
        <div className="list">
          {members.map(([name, tone, state, line, calls, talk, end]) => (
            <MemberRow
              key={name}
              name={name}
              state={<StateWord tone={tone}>{state}</StateWord>}
              line={line}
              figures={[calls, talk]}
              onOpen={() => undefined}
              end={end}
            />
          ))}
        </div>
      </main>
      <MainTabs at="home" />
    </Phone>
  );
}
