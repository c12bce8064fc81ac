import type { ReactNode } from 'react';

interface StateWordProps {
  tone: 'call' | 'accent' | 'warn' | 'danger' | '2' | '3';
  /** Draws it in 12 px, for a bar. */
  small?: boolean;
  children: ReactNode;
}

/** Draws a dot and a word: 通话中, 已暂停, 离线. The word carries the meaning, and the colour only helps. */
export function StateWord({ tone, small = false, children }: StateWordProps) {
  if (!small) return <span className={`state c-${tone}`}>{children}</span>;
  return (
    <span className="note">
      <span className={`state small c-${tone}`}>{children}</span>
    </span>
  );
}

const tags = {
  plain: 'tag',
  accent: 'tag accent',
  call: 'tag call',
  warn: 'tag warn',
  bad: 'tag bad',
  violet: 'tag violet',
};

/** Draws a small label on its own ground: 展会, 8 天后到期. */
export function Tag({ tone = 'plain', children }: { tone?: keyof typeof tags; children: ReactNode }) {
  return <span className={tags[tone]}>{children}</span>;
}
