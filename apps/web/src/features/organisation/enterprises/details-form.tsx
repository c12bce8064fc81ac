import type { EnterpriseInfo } from '@haihu/contract/organisation/enterprises';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { t as office } from './office-texts.ts';
import { t } from './texts.ts';
import { IndustryField } from '../../../parts/organisation/enterprises/industry-field.tsx';

/** Time zones to choose from. The form adds the present one. */
const zones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
];

/** Edits the details that the enterprise gives about itself. */
export function DetailsForm({ info }: { info: EnterpriseInfo }) {
  const [name, setName] = useState(info.name);
  const [city, setCity] = useState(info.city ?? '');
  const [industry, setIndustry] = useState(info.industry);
  const [zone, setZone] = useState(info.zone);
  const [tried, setTried] = useState(false);
  const zoneChoice = useOpening();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => sendRequest('enterprises.save', { name: name.trim(), city: city.trim(), industry, zone }),
    onSuccess: (data) => {
      queryClient.setQueryData(['enterprises.info'], data);
      void queryClient.invalidateQueries({ queryKey: ['organisation.enterprises'] });
      showToast(office.saved);
    },
  });
  const short = name.trim().length < 2;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!short) save.mutate();
  }

  return (
    <form className="authentication-form" noValidate onSubmit={submit}>
      <TextField
        label={office.name}
        value={name}
        maxLength={60}
        fault={short && t.nameShort}
        tried={tried}
        error={problemOf(save.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <IndustryField value={industry} onChange={setIndustry} />
      <TextField
        label={office.city}
        value={city}
        maxLength={30}
        error={problemOf(save.error, 'city')}
        onChange={(event) => setCity(event.target.value)}
      />
      <SelectField label={office.zone} value={zone} hint={office.zoneHint} onPress={zoneChoice.show} />
      <ActionSheet
        open={zoneChoice.open}
        onClose={zoneChoice.hide}
        title={office.zone}
        closeLabel={common.close}
        actions={[...new Set([info.zone, ...zones])].map((label) => ({ label, onAct: () => setZone(label) }))}
      />
      <Button type="submit" wide="full" busy={save.isPending}>
        {common.save}
      </Button>
    </form>
  );
}
