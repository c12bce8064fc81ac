import type { ReactNode } from 'react';

/** Draws the bar of 50 px at the bottom of the main screens, with five links. `label` names it: 主导航. */
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
  /** The number of waiting things. Zero shows nothing. */
  waiting?: number;
  /** The count in words, for screen readers: 2 个待处理. */
  waitingWords?: string;
}

/** Draws the content of a link in the tab bar. The link itself comes from the router and is `on` or `aria-current`. */
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
