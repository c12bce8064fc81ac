import { Icon } from '../src/shared/ui/icon.tsx';
import { TabBar, TabFace } from '../src/shared/ui/tab-bar.tsx';
import { say } from './words.ts';

const faces = [
  ['home', say('首页', 'Home')],
  ['users', say('客户', 'Customers')],
  ['keypad', say('拨号', 'Dial')],
  ['tasks', say('任务', 'Tasks')],
  ['user', say('我的', 'Me')],
] as const;

export function MainTabs({ at }: { at: (typeof faces)[number][0] }) {
  return (
    <TabBar label={say('主导航', 'Main')}>
      {faces.map(([icon, label]) => (
        <a key={icon} href={`#${icon}`} aria-current={icon === at ? 'page' : undefined}>
          <TabFace
            icon={<Icon name={icon} />}
            label={label}
            waiting={icon === 'tasks' ? 2 : 0}
            waitingWords={say('2 个待处理', '2 waiting')}
          />
        </a>
      ))}
    </TabBar>
  );
}
