import type { ComponentProps } from 'react';
import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';

interface SaveBarProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'busyWords' | 'lateWords' | 'disabled'> {
  /** 保存, or another word for the action. */
  label: string;
  onSave: () => void;
  /** True if the action takes something away. */
  danger?: boolean;
}

/** Draws the bar of a form, or of a sheet that does one thing. */
export function SaveBar({ label, onSave, danger = false, ...state }: SaveBarProps) {
  return (
    <ActionBar>
      <Button data-key="save" kind={danger ? 'danger' : 'primary'} wide="grow" {...state} onClick={onSave}>
        {label}
      </Button>
    </ActionBar>
  );
}
