import { useState } from 'react';
import { CardStack } from '../../src/shared/ui/card.tsx';
import { Figure, FigureCard } from '../../src/shared/ui/figure-card.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { filter } from '../../src/shared/ui/icons/fields.ts';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { BackButton, NavBar } from '../../src/shared/ui/nav-bar.tsx';
import { Segmented } from '../../src/shared/ui/segmented.tsx';
import { Phone } from '../phone.tsx';
import { say } from '../words.ts';

export function Statistics() {
  const [span, setSpan] = useState('week');
  return (
    <Phone look="ground">
      <NavBar
        left={<BackButton label={say('返回', 'Back')} onBack={() => undefined} />}
        title={say('通话统计', 'Call statistics')}
        right={<IconButton icon={<Icon shape={filter} />} label={say('筛选', 'Filter')} />}
      />
      <div className="pad span-choice">
        <Segmented
          label={say('时间', 'Time')}
          choices={[
            { value: 'day', label: say('今天', 'Today') },
            { value: 'week', label: say('近 7 天', '7 days') },
            { value: 'month', label: say('本月', 'Month') },
            { value: 'pick', label: say('选日期', 'Choose') },
          ]}
          value={span}
          onChange={setSpan}
        />
      </div>
      <main className="page">
        <CardStack>
          <div className="pair">
            <FigureCard
              label={say('拨打', 'Calls')}
              figure="9,943"
              change={{ words: '+12.4%', good: true }}
              trend={[3, 1, 8, 14, 13, 17, 17]}
            />
            <FigureCard
              label={say('接通率', 'Answer rate')}
              figure="46.0%"
              change={{ words: say('−1.1 个点', '−1.1 points'), good: false }}
              trend={[5, 9, 4, 8, 0, 8, 5]}
            />
            <FigureCard
              label={say('通话时长', 'Talk time')}
              figure={
                <Figure
                  parts={[
                    ['168', say('时', 'h')],
                    ['12', say('分', 'min')],
                  ]}
                />
              }
              change={{ words: '+6.0%', good: true }}
              trend={[1, 0, 4, 7, 6, 9, 9]}
            />
            <FigureCard
              label={say('有效通话', 'Real talks')}
              figure="1,502"
              change={{ words: '+97', good: true }}
              trend={[0, 1, 3, 6, 5, 8, 10]}
              onOpen={() => undefined}
            />
          </div>
        </CardStack>
      </main>
    </Phone>
  );
}
