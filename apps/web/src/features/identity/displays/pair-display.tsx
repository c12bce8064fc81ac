import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { CodeInput } from '../../../shared/ui/code-input.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { t } from './texts.ts';
import './displays.css';

/** Connects a screen on a wall: the leader types the code that it shows. */
export default function PairDisplay() {
  const { label } = useVisit();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: (typed: string) => sendRequest('identity.confirmDisplay', { code: typed }),
    // The field shows it.
    onError: () => {},
    onSettled: () => queries.invalidateQueries({ queryKey: ['identity.devices'] }),
    onSuccess: () => setCode(''),
  });
  const type = (typed: string) => {
    confirm.reset();
    setCode(typed);
  };
  const address = `${location.host}${location.pathname}${navigation().addressOf('wall')}`;
  const paired = confirm.data;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={() => navigation().back()} />} title={label} />
      <div className="page">
        <div className="pad display-steps">
          <h2 className="head">{t.lead}</h2>
          <ol>
            <li>
              {t.first}
              <span className="address">{address}</span>
            </li>
            <li>{t.second}</li>
          </ol>
          <CodeInput
            label={t.code}
            value={code}
            onChange={type}
            onComplete={(typed) => confirm.mutate(typed)}
            error={confirm.error?.message}
          />
          {paired && (
            <NoticeBox tone="plain">
              {t.connected([paired.system, paired.browser].filter(Boolean).join(' · ') || t.unknown)}
            </NoticeBox>
          )}
          <p className="sec">{t.what}</p>
        </div>
        <Cells>
          <Cell label={t.devices} onPress={() => navigation().open('accountSecurity')} />
        </Cells>
      </div>
      <SaveBar
        label={t.connect}
        busy={confirm.isPending}
        disabled={code.length < 6}
        onSave={() => confirm.mutate(code)}
      />
    </>
  );
}
