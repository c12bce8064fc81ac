import { Avatar } from '../../src/shared/ui/avatar.tsx';
import { CallKey, CallKeys, HangUpButton } from '../../src/parts/calls/call-keys.tsx';
import { Card, CardHead, CardStack, SectionHead } from '../../src/shared/ui/card.tsx';
import { FigureCard } from '../../src/shared/ui/figure-card.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { mic, pause, speaker } from '../../src/shared/ui/icons/phone.ts';
import { Player } from '../../src/shared/ui/player.tsx';
import { Progress } from '../../src/shared/ui/progress.tsx';
import { RunningTimer } from '../../src/shared/ui/running-timer.tsx';
import { Skeleton } from '../../src/shared/ui/skeleton.tsx';
import { DayHead, TimeLineItem } from '../../src/shared/ui/time-line.tsx';
import { Part, Parts } from '../part.tsx';
import { peaks, toneOf } from '../recording.ts';
import { say } from '../words.ts';

const hourAgo = Date.now() - 3_767_000;

export function CardParts() {
  return (
    <Parts title={say('卡片', 'Cards')}>
      <Part name={say('数字', 'Figures')} ground>
        <SectionHead more={say('全部', 'All')}>{say('今天', 'Today')}</SectionHead>
        <CardStack>
          <div className="pair">
            <FigureCard
              label={say('拨打', 'Calls')}
              figure="9,943"
              change={{ words: '+12.4%', good: true }}
              trend={[3, 1, 8, 14, 13, 17, 17]}
            />
            <FigureCard
              label={say('未接', 'Missed')}
              figure="38"
              change={{ words: '−4', good: true }}
              trend={[5, 5, 5]}
            />
          </div>
          <Card>
            <CardHead note={say('点一项看号码', 'Tap one')}>{say('拨打结果', 'Outcomes')}</CardHead>
            <Progress label={say('已拨 61%', '61 % called')} value={61} />
            <Progress
              label={say('接通 23%，未接 38%', '23 % answered, 38 % not')}
              value={[
                { percent: 23, tone: 'call' },
                { percent: 38, tone: 'rest' },
              ]}
            />
            <Progress
              label={say('导入检查', 'Import check')}
              thickness="thick"
              value={[
                { percent: 3.2, tone: 'danger' },
                { percent: 2.1, tone: 'warn' },
                { percent: 94.7, tone: 'call' },
              ]}
            />
            <Progress label={say('快用完', 'Nearly used')} value={4.3} tone="warn" thickness="thin" />
          </Card>
        </CardStack>
      </Part>
      <Part name={say('动态', 'Time line')} bleed>
        <DayHead>{say('11月17日 周二', 'Tue 17 Nov')}</DayHead>
        <TimeLineItem
          icon={<Icon name="pen" size="xs" />}
          tone="accent"
          title={say('陈思雨写跟进', '陈思雨 followed up')}
          at="2026-11-17T10:06:00+08:00"
          clock="10:06"
          text={say('第一行\n第二行', 'First line\nSecond line')}
        />
        <TimeLineItem
          icon={<Icon name="phone" size="xs" />}
          tone="call"
          title={say('接通 6 秒', 'Answered, 6 s')}
          at="2026-11-17T10:02:00+08:00"
          clock="10:02"
          last
        >
          <Player
            load={async () => toneOf(6)}
            peaks={peaks}
            duration={6}
            labels={{
              play: say('播放', 'Play'),
              pause: say('暂停', 'Pause'),
              seek: say('播放位置', 'Position'),
              speed: say('倍速', 'Speed'),
            }}
          />
        </TimeLineItem>
      </Part>
      <Part name={say('通话', 'Call')} bleed>
        <p className="middle">
          <RunningTimer since={hourAgo} large />
        </p>
        <CallKeys>
          <CallKey icon={<Icon shape={mic} />} label={say('静音', 'Mute')} on={false} onPress={() => undefined} />
          <CallKey icon={<Icon name="keypad" />} label={say('键盘', 'Keys')} onPress={() => undefined} />
          <CallKey icon={<Icon shape={pause} />} label={say('保持', 'Hold')} on onPress={() => undefined} />
          <CallKey icon={<Icon shape={speaker} />} label={say('免提', 'Speaker')} disabled onPress={() => undefined} />
        </CallKeys>
        <p className="middle">
          <HangUpButton label={say('挂断', 'Hang up')} onPress={() => undefined} />
        </p>
      </Part>
      <Part name={say('头像', 'Avatars')}>
        <Avatar name="陈思雨" />
        <Avatar name="David Chen" />
        <Avatar name="Émile" />
        <Avatar name="孙浩" big />
      </Part>
      <Part name={say('骨架', 'Skeletons')} bleed>
        <Skeleton of="tall-rows" count={2} label={say('载入中', 'Loading')} />
        <Skeleton of="cards" count={1} label={say('载入中', 'Loading')} />
      </Part>
    </Parts>
  );
}
