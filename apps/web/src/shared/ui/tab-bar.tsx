import type { ReactNode } from 'react';

/** 50 px at the bottom of the main screens, five links wide. `label` names it: 主导航. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {children}
    </nav>
  );
}

interface TabFaceProps {
  icon: ReactNode;
  label: string;
  /** How many things wait there; none shows nothing. */
  waiting?: number;
  /** The count in words, for a screen reader: 2 个待处理. */
  waitingWords?: string;
}

/** What a link of the tab bar shows. The link itself comes from the router and is `on` or `aria-current`. */
export function TabFace({ icon, label, waiting = 0, waitingWords }: TabFaceProps) {
  return (
    <>
      {icon}
      {label}
      {waiting > 0 && (
        <span className="badge" aria-label={waitingWords} role={waitingWords ? 'img' : undefined}>
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </>
  );
}
