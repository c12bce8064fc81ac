import { useState } from 'react';
import { EmptyState } from '../../src/shared/ui/empty-state.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { calendar } from '../../src/shared/ui/icons/people.ts';
import { BackButton, NavBar } from '../../src/shared/ui/nav-bar.tsx';
import { Tabs } from '../../src/shared/ui/tabs.tsx';
import { Phone } from '../phone.tsx';
import { say } from '../words.ts';

export function Empty() {
  const [day, setDay] = useState('today');
  return (
    <Phone>
      <NavBar
        left={<BackButton label={say('返回', 'Back')} onBack={() => undefined} />}
        title={say('预约回访', 'Call-backs')}
        right={<IconButton icon={<Icon shape={calendar} />} label={say('日历', 'Calendar')} />}
      />
      <Tabs
        label={say('日期', 'Day')}
        choices={[
          { value: 'today', label: say('今天', 'Today') },
          { value: 'tomorrow', label: say('明天 4', 'Tomorrow 4') },
          { value: 'later', label: say('以后 31', 'Later 31') },
        ]}
        value={day}
        onChange={setDay}
      />
      <EmptyState
        art="calendar"
        title={say('今天的回访都打完了', 'All calls of today are done')}
        hint={say('明天有 4 位，最早 09:30 唐雨薇', '4 tomorrow, the first 09:30 唐雨薇')}
        action={say('看明天的', 'See tomorrow')}
        onAction={() => setDay('tomorrow')}
      />
    </Phone>
  );
}
