import { useState } from 'react';
import { ActionBar, QuietAction } from '../../src/shared/ui/action-bar.tsx';
import { Badge } from '../../src/shared/ui/badge.tsx';
import { Button } from '../../src/shared/ui/button.tsx';
import { CountdownButton } from '../../src/shared/ui/countdown-button.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import * as business from '../../src/shared/ui/icons/business.ts';
import * as calls from '../../src/shared/ui/icons/phone.ts';
import { core } from '../../src/shared/ui/icons/core.ts';
import * as fields from '../../src/shared/ui/icons/fields.ts';
import * as home from '../../src/shared/ui/icons/home.ts';
import * as customers from '../../src/shared/ui/icons/people.ts';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { Part, Parts } from '../part.tsx';
import { say } from '../words.ts';

const save = say('保存', 'Save');
const saving = say('保存中', 'Saving');
const stillSaving = say('还在保存', 'Still saving');
const shapes = { ...core, ...calls, ...customers, ...business, ...fields, ...home };

export function ButtonParts() {
  return (
    <Parts title={say('按钮', 'Buttons')}>
      <Part name={say('大', 'Large')}>
        <Button kind="primary">{save}</Button>
        <Button kind="call" icon={<Icon name="phone" size="s" />}>
          {say('呼叫', 'Call')}
        </Button>
        <Button kind="danger">{say('删除', 'Delete')}</Button>
        <Button kind="soft">{say('看明天的', 'See tomorrow')}</Button>
        <Button>{say('取消', 'Cancel')}</Button>
        <Button disabled>{save}</Button>
        <Button kind="primary" secondLine="刘芳 · 苏州锦程纺织">
          {say('保存并下一个', 'Save and next')}
        </Button>
      </Part>
      <Part name={say('中和小', 'Medium and small')}>
        <Button size="medium" kind="primary" icon={<Icon shape={calls.headset} size="s" />}>
          {say('上线接听', 'Go online')}
        </Button>
        <Button size="medium">{say('换号码', 'Other number')}</Button>
        <Button size="small" kind="soft">
          {say('领取', 'Claim')}
        </Button>
        <Button size="small" kind="call" icon={<Icon name="phone" size="xs" />}>
          {say('呼叫', 'Call')}
        </Button>
        <Button size="small" disabled>
          {say('领取', 'Claim')}
        </Button>
      </Part>
      <Part name={say('忙', 'Busy')}>
        <SaveButton />
        <Button kind="primary" busy busyWords={saving} lateWords={stillSaving}>
          {save}
        </Button>
        <Button size="medium" kind="soft" busy busyWords={saving}>
          {save}
        </Button>
        <Button size="small" kind="soft" busy busyWords={say('领取中', 'Claiming')}>
          {say('领取', 'Claim')}
        </Button>
      </Part>
      <Part name={say('不能用，说原因', 'Off, with its reason')} bleed>
        <ActionBar>
          <Button
            kind="call"
            wide="grow"
            offReason={say('本号码 24 小时内已拨 3 次，14:05 后可再拨', 'Third call in 24 h, again at 14:05')}
          >
            {say('呼叫', 'Call')}
          </Button>
        </ActionBar>
      </Part>
      <Part name={say('图标按钮', 'Icon buttons')}>
        <IconButton icon={<Icon name="search" />} label={say('搜索', 'Search')} />
        <IconButton icon={<Icon name="bell" />} label={say('消息 3 条未读', '3 messages unread')} dot />
        <IconButton look="accent" icon={<Icon shape={fields.eye} />} label={say('查看号码', 'Show number')} />
        <IconButton look="call" icon={<Icon name="phone" size="s" />} label={say('呼叫林晓燕', 'Call 林晓燕')} />
        <IconButton look="call-filled" icon={<Icon name="phone" size="s" />} label={say('呼叫徐志强', 'Call 徐志强')} />
        <IconButton look="quiet" icon={<Icon shape={customers.message} size="s" />} label={say('提醒', 'Remind')} />
        <IconButton look="quiet-accent" icon={<Icon shape={calls.headset} size="s" />} label={say('监听', 'Listen')} />
        <Badge count={3} label={say('3 条未读', '3 unread')} />
        <Badge count={120} label={say('120 条未读', '120 unread')} />
        <Badge count={0} label={say('没有未读', 'None unread')} />
      </Part>
      <Part name={say('底栏', 'Action bars')} bleed>
        <ActionBar>
          <QuietAction icon={<Icon name="pen" />}>{say('跟进', 'Note')}</QuietAction>
          <QuietAction icon={<Icon shape={customers.trash} />} danger>
            {say('删除', 'Delete')}
          </QuietAction>
          <QuietAction icon={<Icon shape={customers.calendar} />} disabled>
            {say('回访', 'Visit')}
          </QuietAction>
          <Button kind="primary" wide="grow">
            {save}
          </Button>
        </ActionBar>
      </Part>
      <Part name={say('倒计时', 'Count-down')}>
        <span className="inp">
          <CountdownAgain />
        </span>
      </Part>
      <Part name={say('图标', 'Icons')}>
        {Object.entries(shapes).map(([name, shape]) => (
          <span key={name} title={name}>
            <Icon shape={shape} />
          </span>
        ))}
      </Part>
    </Parts>
  );
}

function SaveButton() {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      kind="primary"
      data-testid="save"
      busy={busy}
      busyWords={saving}
      lateWords={stillSaving}
      onClick={() => {
        setBusy(true);
        setTimeout(() => {
          setBusy(false);
          showToast(say('已保存', 'Saved'), { kind: 'done' });
        }, 10_000);
      }}
    >
      {save}
    </Button>
  );
}

function CountdownAgain() {
  const [until, setUntil] = useState<number | null>(null);
  return (
    <CountdownButton
      label={say('发送验证码', 'Send code')}
      until={until}
      waiting={(seconds) => say(`${seconds} 秒后重发`, `Again in ${seconds} s`)}
      onPress={() => setUntil(Date.now() + 60_000)}
    />
  );
}
