import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'kind' | 'wide' | 'size'>;

/** Sends the form that it closes. It is as wide as the page and keeps its width while busy. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" kind="primary" wide="full" />;
}
