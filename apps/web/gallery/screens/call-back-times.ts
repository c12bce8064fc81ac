import type { WheelOption } from '../../src/shared/ui/wheel.tsx';
import { say } from '../words.ts';

const same = (value: string): WheelOption => ({ value, label: value });

export const days: WheelOption[] = [
  { value: '20', label: say('今天', 'Today') },
  { value: '21', label: say('明天 周六', 'Tomorrow, Sat') },
  { value: '22', label: say('11月22日 周日', 'Sun 22 Nov') },
  { value: '23', label: say('11月23日 周一', 'Mon 23 Nov') },
  { value: '24', label: say('11月24日 周二', 'Tue 24 Nov') },
];
export const hours = ['08', '09', '10', '11', '14', '15', '16', '17', '18', '19'].map(same);
export const minutes = ['00', '10', '20', '30', '40', '50'].map(same);
