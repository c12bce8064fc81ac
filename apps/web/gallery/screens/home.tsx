import { useEffect } from 'react';
import { confirm } from '../../src/shared/ui/ask.tsx';
import { Button } from '../../src/shared/ui/button.tsx';
import { Card, CardHead, CardStack, SectionHead } from '../../src/shared/ui/card.tsx';
import { ChangeWords } from '../../src/shared/ui/change-words.tsx';
import { FigureColumn, FigureColumns } from '../../src/shared/ui/figure-card.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { callout, publicPool } from '../../src/shared/ui/icons/home.ts';
import { scan } from '../../src/shared/ui/icons/people.ts';
import { LevelTile } from '../../src/parts/customers/level.tsx';
import { NavBar, NavText } from '../../src/shared/ui/nav-bar.tsx';
import { Progress } from '../../src/shared/ui/progress.tsx';
import { QuickActions } from '../../src/shared/ui/quick-actions.tsx';
import { StateWord } from '../../src/shared/ui/state-word.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { CallBackRow } from '../../src/parts/followups/call-backs/call-back-row.tsx';
import { Phone } from '../phone.tsx';
import { MainTabs } from '../tabs.tsx';
import { say } from '../words.ts';

const callBacks = [
  ['09:30', say('逾期 1 小时', '1 h late'), 'late', '林晓燕', '厦门鹭岛餐饮', '要对账样例，说好今早给'],
  ['11:00', say('18 分钟后', 'In 18 min'), 'soon', '徐志强', '无锡太湖机电', '老板在，谈代理记账年费'],
  ['14:20', say('3 小时后', 'In 3 h'), 'later', '何丽娟', '义乌百汇日用品', '看过报价，等她比价结果'],
] as const;

export function Home({ reminding = false }: { reminding?: boolean }) {
  useEffect(() => {
    if (!reminding) return;
    void confirm({
      lead: (
        <>
          <Icon name="bell" size="s" />
          {say('回访提醒', 'Call-back')}
          <span className="end note">11:00</span>
        </>
      ),
      title: '徐志强',
      big: true,
      body: (
        <>
          <p>无锡太湖机电 · 139****7713</p>
          <p>老板在，谈代理记账年费</p>
        </>
      ),
      yes: say('查看详情', 'Details'),
      no: say('取消', 'Cancel'),
      third: { label: say('10 分钟后再提醒', 'Again in 10 minutes'), onPress: () => showToast('10') },
    });
  }, [reminding]);
  return (
    <Phone look="ground">
      <NavBar
        left={
          <NavText strong>
            云帆企服
            <Icon name="down" size="xs" />
          </NavText>
        }
        right={
          <>
            <IconButton icon={<Icon name="search" />} label={say('搜索', 'Search')} />
            <IconButton icon={<Icon name="bell" />} label={say('消息 3 条未读', '3 messages unread')} dot />
          </>
        }
      />
      <main className="page">
        <CardStack>
          <Card>
            <CardHead quiet more={say('我的统计', 'My figures')}>
              {say('今天 11月20日 周五', 'Today, Fri 20 Nov')}
            </CardHead>
            <div className="h baseline">
              <span className="fig">86</span>
              <span className="sec">{say('/ 200 通', '/ 200 calls')}</span>
              <span className="note end">
                {say('比昨天此时 ', 'Since yesterday ')}
                <ChangeWords words="+12" good />
              </span>
            </div>
            <Progress label={say('今天的通话', 'Calls of today')} value={43} />
            <FigureColumns>
              <FigureColumn figure="41" aside="48%" label={say('接通', 'Answered')} />
              <FigureColumn figure={say('58分08秒', '58:08')} label={say('通话时长', 'Talk time')} />
              <FigureColumn figure="23" label={say('写跟进', 'Follow-ups')} />
            </FigureColumns>
          </Card>
          <Card line>
            <div className="grow">
              <div className="note">{say('接着打 · 名单还有 114 位', 'Go on, 114 left in the list')}</div>
              <div className="h second-line">
                <LevelTile level={2} />
                <b>张建国</b>
                <span className="sec one">宁波海晨五金</span>
              </div>
            </div>
            <Button kind="call" icon={<Icon name="phone" size="s" />}>
              {say('呼叫', 'Call')}
            </Button>
          </Card>
        </CardStack>
        <SectionHead more={say('全部', 'All')}>{say('待回访 7', 'Due 7')}</SectionHead>
        <div className="list inset">
          {callBacks.map(([clock, when, urgency, name, company, content]) => (
            <CallBackRow
              key={name}
              {...{ clock, when, urgency, name, company, content }}
              onOpen={() => showToast(name)}
              callLabel={say(`呼叫${name}`, `Call ${name}`)}
              onCall={() => showToast(say('呼叫', 'Call'))}
            />
          ))}
        </div>
        <CardStack>
          <QuickActions
            actions={[
              { icon: <Icon name="plus" />, label: say('加客户', 'Add'), onAct: () => undefined },
              { icon: <Icon shape={publicPool} />, label: say('公海领取', 'Claim'), onAct: () => undefined },
              { icon: <Icon shape={scan} />, label: say('扫名片', 'Scan'), onAct: () => undefined },
              { icon: <Icon shape={callout} />, label: say('连续拨打', 'Call all'), onAct: () => undefined },
            ]}
          />
          <Card slim>
            <div className="h">
              <b className="grow one">11月宁波制造业</b>
              <StateWord tone="call">{say('进行中', 'Running')}</StateWord>
            </div>
            <Progress label={say('我的 183 / 300', 'Mine 183 / 300')} value={61} thickness="thin" />
            <div className="h note">
              <span>{say('我的 183 / 300', 'Mine 183 / 300')}</span>
              <span className="end">{say('预计 16:40 打完', 'Done about 16:40')}</span>
            </div>
          </Card>
        </CardStack>
      </main>
      <MainTabs at="home" />
    </Phone>
  );
}
