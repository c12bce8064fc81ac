import { useState } from 'react';
import TimePicker from '../../src/shared/ui/time-picker.tsx';
import { say } from '../words.ts';
import { days, hours, minutes } from './call-back-times.ts';

export default function CallBackTime({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState({ day: '21', hour: '10', minute: '00' });
  const at = `${days.find((day) => day.value === value.day)!.label} ${value.hour}:${value.minute}`;
  return (
    <TimePicker
      open
      onClose={onClose}
      title={say('约回访', 'Call back')}
      aside="何丽娟"
      shortcuts={{
        label: say('快捷时间', 'Shortcuts'),
        options: [
          { value: 'hour', label: say('1 小时后', 'In 1 h') },
          { value: 'tomorrow', label: say('明天 10:00', 'Tomorrow 10:00') },
          { value: 'three', label: say('3 天后', 'In 3 days') },
          { value: 'week', label: say('一周后', 'In a week') },
        ],
        value: value.day === '21' && value.hour === '10' && value.minute === '00' ? 'tomorrow' : null,
        onPick: (picked) => setValue({ day: picked === 'hour' ? '20' : '21', hour: '10', minute: '00' }),
      }}
      labels={{ day: say('日期', 'Day'), hour: say('时', 'Hour'), minute: say('分', 'Minute') }}
      {...{ days, hours, minutes, value, onChange: setValue }}
      note={say(
        '明天 10:00 你还有 2 个回访 · 可拨时间 09:00-12:00、14:00-20:00',
        '2 more call-backs tomorrow 10:00; calling hours 09:00-12:00, 14:00-20:00',
      )}
      confirm={say(`约在 ${at.replace(' 周六', '')}`, `Call back ${at}`)}
      onConfirm={onClose}
    />
  );
}
