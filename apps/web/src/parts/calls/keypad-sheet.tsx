import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { haptic } from '../../shared/lib/haptics.ts';
import { randomKey } from '../../shared/lib/random.ts';
import { common } from '../../shared/i18n/common.ts';
import { DialKeys } from './dial-keys.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './in-call-texts.ts';

interface KeypadSheetProps {
  open: boolean;
  callId: string;
  onClose: () => void;
}

/** Draws a keypad for touch tones, for menus that a machine reads out. Sends each key when it is pressed, in order. */
export function KeypadSheet({ open, callId, onClose }: KeypadSheetProps) {
  const [typed, setTyped] = useState('');
  const send = useMutation({
    mutationFn: ({ digits, key }: { digits: string; key: string }) =>
      sendRequest('calls.digits', { id: callId, digits }, { key }),
    scope: { id: `digits ${callId}` },
    onError: (error) => showToast(error.message),
  });

  function press(digits: string): void {
    haptic('light');
    setTyped((before) => (before + digits).slice(-24));
    send.mutate({ digits, key: randomKey() });
  }

  return (
    <Sheet open={open} clear title={t.keypad} closeLabel={common.close} onClose={onClose}>
      <p className="keypad-typed num" role="status" aria-label={t.typed}>
        {typed || ' '}
      </p>
      <DialKeys onPress={press} />
    </Sheet>
  );
}
