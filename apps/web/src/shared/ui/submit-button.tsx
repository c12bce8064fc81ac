import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'kind' | 'wide' | 'size'>;

/** Sends the form that it closes: as wide as the page, and at work it keeps its width. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" kind="primary" wide="full" />;
}
