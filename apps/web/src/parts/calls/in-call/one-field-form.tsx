import type { WrongFields } from '@haihu/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'kind' | 'label' | 'hint' | 'maxLength'>;

interface OneFieldFormProps extends FieldProps {
  /** The words of the key. */
  action: string;
  /** True when nothing is sent without a word. */
  isRequired?: boolean;
  /** Sends what was typed, without blanks around it. */
  send: (typed: string) => Promise<unknown>;
  onDone: () => void;
}

/** Writes what the field takes, if the server said so, or else the error. */
function wordsOf(error: Error): string {
  const wrong = error instanceof RequestError ? (error.data as Partial<WrongFields> | null)?.fields?.[0] : undefined;
  return wrong?.problem ?? error.message;
}

/** Takes one line about a running call, and sends it. An error stays beside the field. */
export function OneFieldForm({ action, isRequired = false, send, onDone, ...field }: OneFieldFormProps) {
  const [typed, setTyped] = useState('');
  const isMissing = isRequired && typed.trim() === '';
  const request = useMutation({
    mutationFn: () => send(typed.trim()),
    onSuccess: onDone,
    // The field shows it.
    onError: () => {},
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && !request.isPending) request.mutate();
  };
  return (
    <form className="one-field" onSubmit={submit}>
      <TextField
        {...field}
        autoComplete="off"
        value={typed}
        error={request.error ? wordsOf(request.error) : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          request.reset();
        }}
      />
      <Button type="submit" kind="primary" busy={request.isPending} disabled={isMissing}>
        {action}
      </Button>
    </form>
  );
}
