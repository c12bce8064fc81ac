import { useState } from 'react';
import { Chip } from '../../src/shared/ui/chip.tsx';
import { ChipChoice, ChipGroup } from '../../src/shared/ui/chip-group.tsx';
import { LevelTile } from '../../src/parts/customers/level.tsx';
import { LevelButton, LevelPicker } from '../../src/parts/customers/level-picker.tsx';
import { Menu } from '../../src/shared/ui/menu.tsx';
import { Segmented } from '../../src/shared/ui/segmented.tsx';
import { StateWord, Tag } from '../../src/shared/ui/state-word.tsx';
import { Tabs } from '../../src/shared/ui/tabs.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { levelNames, levelWords } from '../levels.ts';
import { Part, Parts } from '../part.tsx';
import { say } from '../words.ts';

const outcomes = [
  { value: 'yes', label: say('有意向', 'Interested') },
  { value: 'again', label: say('再联系', 'Again') },
  { value: 'wechat', label: say('已加微信', 'On WeChat') },
  { value: 'no', label: say('没意向', 'No interest') },
  { value: 'other', label: say('不是本人', 'Someone else') },
  { value: 'never', label: say('别再打', 'Do not call'), disabled: true },
];

export function ChoiceParts() {
  const [on, setOn] = useState(true);
  const [many, setMany] = useState(['yes']);
  const [one, setOne] = useState<string | null>('again');
  const [level, setLevel] = useState<number | null>(1);
  const [pool, setPool] = useState('private');
  const [tab, setTab] = useState('wrong');
  const [sorted, setSorted] = useState('visit');
  return (
    <Parts title={say('选择', 'Choices')}>
      <Part name={say('条件', 'Chip')}>
        <Chip label={say('3 天未打', '3 days idle')} on={on} onChange={setOn} />
        <Chip label={say('浙江', 'Zhejiang')} on={!on} onChange={(now) => setOn(!now)} />
        <Chip label={say('新客公海', 'New customers')} on tail="down" onChange={() => undefined} />
        <Chip label={say('停用', 'Off')} on={false} disabled onChange={() => undefined} />
      </Part>
      <Part name={say('多选', 'Many')} bleed>
        <ChipGroup label={say('多选', 'Many')} layout="wrap" options={outcomes} values={many} onChange={setMany} />
      </Part>
      <Part name={say('单选', 'One')} bleed>
        <ChipChoice
          label={say('结果', 'Outcome')}
          layout="grid"
          options={outcomes}
          value={one}
          onChange={setOne}
          clearable
        />
      </Part>
      <Part name={say('等级', 'Level')} bleed>
        <div className="line">
          {[1, 2, 3, 4, 5, 6, null].map((each) => (
            <LevelTile key={each} level={each} />
          ))}
          <LevelTile level={2} small />
          <LevelButton level={1} name={levelNames[0]!} />
          <LevelButton level={null} name={say('未定', 'none')} />
        </div>
        <div className="pad">
          <LevelPicker
            label={say('等级', 'Level')}
            level={level}
            onChange={setLevel}
            names={levelNames}
            words={levelWords}
          />
        </div>
        <div className="pad after">
          <LevelPicker label={say('等级，无字', 'Level, bare')} level={null} onChange={setLevel} names={levelNames} />
        </div>
      </Part>
      <Part name={say('分段', 'Segments')} bleed>
        <div className="pad">
          <Segmented
            label={say('客户池', 'Pool')}
            choices={[
              { value: 'private', label: say('私海', 'Mine') },
              { value: 'sea', label: say('公海', 'Sea') },
              { value: 'bin', label: say('回收站', 'Bin') },
            ]}
            value={pool}
            onChange={setPool}
          />
        </div>
      </Part>
      <Part name={say('页签', 'Tabs')} bleed>
        <Tabs
          ruled
          label={say('导入结果', 'Import')}
          choices={[
            { value: 'wrong', label: say('有错 41', 'Wrong 41'), square: 'danger' },
            { value: 'twice', label: say('重复 27', 'Twice 27'), square: 'warn' },
            { value: 'fine', label: say('可导入 1,218', 'Fine 1,218'), square: 'call' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </Part>
      <Part name={say('菜单', 'Menu')}>
        <Menu
          items={[
            { label: say('按回访时间', 'By next visit'), chosen: sorted === 'visit', onAct: () => setSorted('visit') },
            { label: say('按跟进时间', 'By follow-up'), chosen: sorted === 'follow', onAct: () => setSorted('follow') },
            { label: say('按入池时间', 'By arrival'), chosen: sorted === 'sea', onAct: () => setSorted('sea') },
          ]}
        >
          {(opener) => (
            <button type="button" className="btn md" {...opener}>
              {say('排序', 'Sort')}
            </button>
          )}
        </Menu>
        <Menu
          items={[
            { label: say('改名', 'Rename'), onAct: () => showToast(say('改名', 'Rename')) },
            { label: say('移动', 'Move'), disabled: true, onAct: () => undefined },
            { label: say('删除', 'Delete'), danger: true, onAct: () => showToast(say('删除', 'Delete')) },
          ]}
        >
          {(opener) => (
            <button type="button" className="btn md" {...opener}>
              {say('部门', 'Department')}
            </button>
          )}
        </Menu>
      </Part>
      <Part name={say('状态和标签', 'States and tags')}>
        <StateWord tone="call">{say('通话中', 'Talking')}</StateWord>
        <StateWord tone="accent">{say('响铃中', 'Ringing')}</StateWord>
        <StateWord tone="warn">{say('空闲 18 分钟', 'Idle 18 min')}</StateWord>
        <StateWord tone="danger">{say('断线', 'Lost')}</StateWord>
        <StateWord tone="3">{say('离线', 'Away')}</StateWord>
        <Tag>{say('展会', 'Fair')}</Tag>
        <Tag tone="accent">{say('我的', 'Mine')}</Tag>
        <Tag tone="call">{say('已接通', 'Answered')}</Tag>
        <Tag tone="warn">{say('8 天后到期', '8 days left')}</Tag>
        <Tag tone="bad">{say('已停用', 'Stopped')}</Tag>
      </Part>
    </Parts>
  );
}
