import type { ReactNode } from 'react';
import { useOnline } from '../lib/online.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface BannerProps {
  tone?: 'warn' | 'info' | 'bad';
  icon?: IconName;
  children: ReactNode;
  action?: string;
  onAction?: () => void;
}

/** Draws a line across the page under its bars. It is about everything below it. */
export function Banner({ tone = 'warn', icon = 'alert', children, action, onAction }: BannerProps) {
  return (
    <div className={classNames('banner', tone !== 'warn' && tone)} role="status">
      <Icon name={icon} size="s" />
      <span className="grow">{children}</span>
      {action && (
        <button type="button" className="hit" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

/** Draws a banner while there is no network. Its words tell the age of the data: 没有网络，看到的是 10:38 的名单. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return useOnline() ? null : <Banner icon="offline">{children}</Banner>;
}
