import { lazy, Suspense, useState } from 'react';
import { ActionBar, QuietAction } from '../../src/shared/ui/action-bar.tsx';
import { ActionSheet } from '../../src/shared/ui/action-sheet.tsx';
import { Button } from '../../src/shared/ui/button.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { eye } from '../../src/shared/ui/icons/fields.ts';
import { missed } from '../../src/shared/ui/icons/phone.ts';
import { calendar, claim, message, star, swap, tag, trash, up } from '../../src/shared/ui/icons/people.ts';
import { publicPool } from '../../src/shared/ui/icons/home.ts';
import { LevelTile } from '../../src/parts/customers/level.tsx';
import { LevelButton } from '../../src/parts/customers/level-picker.tsx';
import { BackButton, NavBar } from '../../src/shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../src/shared/ui/notice-box.tsx';
import { Player } from '../../src/shared/ui/player.tsx';
import { Tag } from '../../src/shared/ui/state-word.tsx';
import { Tabs } from '../../src/shared/ui/tabs.tsx';
import { DayHead, TimeLineItem } from '../../src/shared/ui/time-line.tsx';
import { levelNames } from '../levels.ts';
import { Phone } from '../phone.tsx';
import { peaks, toneOf } from '../recording.ts';
import { say } from '../words.ts';
const CallBackTime = lazy(() => import('./call-back-time.tsx'));

export function Detail({ over }: { over?: 'actions' | 'time' }) {
  const [tab, setTab] = useState('moves');
  const [sheet, setSheet] = useState(over);
  return (
    <Phone>
      <NavBar
        left={<BackButton label={say('返回', 'Back')} onBack={() => undefined} />}
        title="3 / 204"
        place
        right={
          <>
            <IconButton icon={<Icon shape={up} />} label={say('上一位', 'Previous')} />
            <IconButton icon={<Icon name="down" />} label={say('下一位', 'Next')} />
            <IconButton icon={<Icon name="more" />} label={say('更多', 'More')} onClick={() => setSheet('actions')} />
          </>
        }
      />
      <main className="page">
        <div className="pad detail-head">
          <div className="h wide">
            <div className="grow">
              <h2 className="head">何丽娟</h2>
              <p className="sec">义乌百汇日用品 · 采购主管</p>
            </div>
            <LevelButton level={1} name={levelNames[0]!} />
          </div>
          <div className="h number">
            <span>136****0925</span>
            <span className="sec c-3">浙江金华 移动</span>
            <span className="end eye">
              <IconButton look="accent" icon={<Icon shape={eye} />} label={say('查看号码', 'Show number')} />
            </span>
          </div>
          <div className="h note clock">
            <Icon name="clock" size="xs" />
            {say('57 天后回收 · 打过 6 次，接通 3 次', 'Returns in 57 days, 6 calls, 3 answered')}
          </div>
          <div className="h tags">
            <Tag>展会</Tag>
            <Tag>代理记账</Tag>
            <Tag>比价中</Tag>
            <button type="button" className="hit tag bare">
              {say('+ 标签', '+ Tag')}
            </button>
          </div>
          <NoticeBox
            tone="info"
            icon={<Icon shape={calendar} size="s" />}
            end={
              <button type="button" className="w6 hit">
                {say('改', 'Change')}
              </button>
            }
          >
            <b>{say('今天 14:20 回访', 'Call back today 14:20')}</b> · {say('问比价结果', 'the other offer')}
          </NoticeBox>
        </div>
        <Tabs
          ruled
          label={say('客户资料', 'About the customer')}
          choices={[
            { value: 'moves', label: say('动态', 'Moves') },
            { value: 'data', label: say('资料', 'Data') },
            { value: 'calls', label: say('通话 6', 'Calls 6') },
            { value: 'files', label: say('附件', 'Files') },
          ]}
          value={tab}
          onChange={setTab}
        />
        <TimeLine />
      </main>
      <ActionBar>
        <QuietAction icon={<Icon name="pen" />}>{say('跟进', 'Note')}</QuietAction>
        <QuietAction icon={<Icon shape={calendar} />} onClick={() => setSheet('time')}>
          {say('回访', 'Visit')}
        </QuietAction>
        <Button kind="call" wide="grow" icon={<Icon name="phone" size="s" />}>
          {say('呼叫', 'Call')}
        </Button>
      </ActionBar>
      <ActionSheet
        open={sheet === 'actions'}
        onClose={() => setSheet(undefined)}
        title="何丽娟"
        closeLabel={say('关闭', 'Close')}
        actions={[
          { icon: <Icon shape={swap} />, label: say('转移给同事', 'Transfer'), onAct: () => undefined },
          { icon: <Icon shape={message} />, label: say('发短信模板', 'Send a text'), onAct: () => undefined },
          { icon: <Icon shape={tag} />, label: say('改标签', 'Tags'), onAct: () => undefined },
          { icon: <Icon shape={publicPool} />, label: say('退回公海', 'To the sea'), onAct: () => undefined },
          {
            icon: <Icon shape={trash} />,
            label: say('删除，30 天内可恢复', 'Delete, restorable for 30 days'),
            danger: true,
            onAct: () => undefined,
          },
        ]}
      />
      <Suspense>{sheet === 'time' && <CallBackTime onClose={() => setSheet(undefined)} />}</Suspense>
    </Phone>
  );
}

function TimeLine() {
  return (
    <>
      <DayHead>{say('11月17日 周二', 'Tue 17 Nov')}</DayHead>
      <TimeLineItem
        icon={<Icon name="pen" size="xs" />}
        title={say('陈思雨写跟进', '陈思雨 followed up')}
        at="2026-11-17T10:06:00+08:00"
        clock="10:06"
        text={say(
          '看过报价，嫌年费高。她要等另一家的价，周五给答复。可以送 2 个月。',
          'Saw the offer, finds the yearly fee high. Waits for another price, answers on Friday.',
        )}
      />
      <TimeLineItem
        icon={<Icon name="phone" size="xs" />}
        tone="call"
        title={say('接通 3分12秒', 'Answered, 3 min 12 s')}
        at="2026-11-17T10:02:00+08:00"
        clock="10:02"
        note={say('义乌专线 · 4 分钟 · 套餐内', 'Yiwu line, 4 minutes, in the package')}
      >
        <Player
          load={async () => toneOf(192)}
          peaks={peaks}
          duration={192}
          labels={{
            play: say('播放', 'Play'),
            pause: say('暂停', 'Pause'),
            seek: say('播放位置', 'Position'),
            speed: say('倍速', 'Speed'),
          }}
        />
      </TimeLineItem>
      <TimeLineItem
        icon={<Icon shape={star} size="xs" />}
        title={
          <>
            {say('等级', 'Level')} <LevelTile level={3} /> <span className="c-3">→</span> <LevelTile level={1} />
          </>
        }
        at="2026-11-17T10:06:00+08:00"
        clock="10:06"
      />
      <DayHead>{say('11月14日 周六', 'Sat 14 Nov')}</DayHead>
      <TimeLineItem
        icon={<Icon shape={missed} size="xs" />}
        title={say('无人接听 响铃 28 秒', 'No answer, rang 28 s')}
        at="2026-11-14T15:41:00+08:00"
        clock="15:41"
        note={say('2 小时后可再拨', 'Again in 2 hours')}
      />
      <TimeLineItem
        icon={<Icon shape={claim} size="xs" />}
        title={say('陈思雨从新客公海领取', '陈思雨 claimed from the sea')}
        at="2026-11-14T09:02:00+08:00"
        clock="09:02"
        last
      />
    </>
  );
}
