import type { ComponentProps } from 'react';
import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';

interface SaveBarProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'busyWords' | 'lateWords' | 'disabled'> {
  /** 保存, or the deed by its own name. */
  label: string;
  onSave: () => void;
  /** It takes something away. */
  danger?: boolean;
}

/** The bar of a form or of a sheet that does one thing. */
export function SaveBar({ label, onSave, danger = false, ...state }: SaveBarProps) {
  return (
    <ActionBar>
      <Button kind={danger ? 'danger' : 'primary'} wide="grow" {...state} onClick={onSave}>
        {label}
      </Button>
    </ActionBar>
  );
}
