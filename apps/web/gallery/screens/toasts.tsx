import { useEffect } from 'react';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { say } from '../words.ts';
import { PublicPool } from './public-pool.tsx';

export function Toasts() {
  useEffect(() => {
    showToast(say('2 位已退回公海', '2 moved into the sea'), {
      kind: 'done',
      milliseconds: 600_000,
      action: { label: say('撤销', 'Undo'), onAct: () => showToast(say('已撤销', 'Undone')) },
    });
  }, []);
  return <PublicPool />;
}
