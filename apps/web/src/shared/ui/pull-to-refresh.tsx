import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { usePull } from './use-pull.ts';

export interface PullWords {
  /** Words of the three states: 下拉刷新, 松开刷新, 刷新中. */
  pull: string;
  release: string;
  busy: string;
}

interface PullToRefreshProps {
  words: PullWords;
  /** Settles when the new data is shown. */
  onRefresh: () => Promise<unknown>;
  /** Holds one `.page` that scrolls. */
  children: ReactNode;
}

/** Refreshes a page when the user pulls it down from its top. */
export function PullToRefresh({ words, onRefresh, children }: PullToRefreshProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'rest' | 'pull' | 'release' | 'busy'>('rest');
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const { settle } = usePull(frame, {
    disabled: state === 'busy',
    onMove: (far) => setState(far ? 'release' : 'pull'),
    onLetGo(far) {
      setState(far ? 'busy' : 'rest');
      if (!far) return;
      onRefresh()
        .catch(() => undefined)
        .finally(() => {
          if (!alive.current) return;
          setState('rest');
          settle();
        });
    },
  });

  return (
    <div ref={frame} className={classNames('pull', (state === 'pull' || state === 'release') && 'moving')}>
      <div className="word" role="status">
        {state !== 'rest' && (
          <>
            <span className={state === 'busy' ? 'turning h' : 'h'}>
              <Icon name="refresh" size="xs" />
            </span>
            {words[state]}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
