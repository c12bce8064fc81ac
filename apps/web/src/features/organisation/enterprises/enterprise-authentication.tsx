import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { AuthenticationForm } from './authentication-form.tsx';
import { ContractSheet } from './contract-sheet.tsx';
import { DetailsForm } from './details-form.tsx';
import { t as office } from './office-texts.ts';
import '../enterprises.css';

const tones = { none: 'plain', waiting: 'info', accepted: 'info', refused: 'bad' } as const;

/** Shows the enterprise's details and its authentication. The bar has no words, as the specification demands. */
export default function EnterpriseAuthentication() {
  const info = useQuery({ queryKey: ['enterprises.info'], queryFn: () => sendRequest('enterprises.info', {}) });
  const contract = useOpening();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} />
      <section className="page on-ground" aria-label={office.authentication}>
        <Loaded query={info} skeleton={<Skeleton />} retry={common.retry}>
          {(data) => (
            <>
              <State {...data.authentication} />
              {(data.authentication.state === 'none' || data.authentication.state === 'refused') && (
                <AuthenticationForm info={data} />
              )}
              <h2 className="sect">{office.details}</h2>
              <DetailsForm info={data} />
              <div className="enterprise-list">
                <Cells inset>
                  <Cell label={office.contract} onPress={contract.show} />
                </Cells>
              </div>
              <div className="enterprise-end" />
            </>
          )}
        </Loaded>
      </section>
      {contract.times > 0 && info.data && (
        <ContractSheet id={info.data.id} open={contract.open} onClose={contract.hide} />
      )}
    </>
  );
}

interface StateProps {
  state: keyof typeof tones;
  legalName: string | null;
  creditCode: string | null;
  reason: string | null;
  licenceLink: string | null;
}

function State({ state, legalName, creditCode, reason, licenceLink }: StateProps) {
  const { title, hint } = office.authStates[state];
  return (
    <div className="enterprise-invite">
      <NoticeBox tone={tones[state]} icon={<Icon name={state === 'accepted' ? 'check' : 'info'} size="s" />}>
        <b>{title}</b>
        {[
          reason && office.reason(reason),
          state === 'refused' ? null : [legalName, creditCode].filter(Boolean).join(' · '),
          hint,
        ]
          .filter(Boolean)
          .map((line) => (
            <span key={line} className="state-line">
              {line}
            </span>
          ))}
        {licenceLink && state !== 'refused' && (
          <a className="link hit" href={licenceLink} target="_blank" rel="noreferrer">
            {office.licenceShow}
          </a>
        )}
      </NoticeBox>
    </div>
  );
}
