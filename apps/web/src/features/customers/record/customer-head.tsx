import type { CustomerDetail, PrivateCustomer } from '@haihu/contract/customers/pools';
import { lazy, Suspense } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { timeUntil } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useLevelName } from '../../../parts/config/settings/use-level-names.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { LevelButton } from '../../../parts/customers/level-picker.tsx';
import { Tag } from '../../../shared/ui/state-word.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t as tagWords } from '../tags/texts.ts';
import { t } from './detail-texts.ts';
import { claimableWords, publicPoolHistory } from '../public-pools/public-pool-words.ts';
import { RevealableNumber } from './shown-number.tsx';
import './customer-head.css';

const AskExtensionSheet = lazy(() => import('../../../parts/customers/public-pools/ask-extension-sheet.tsx'));
const ExtendSheet = lazy(() => import('../../../parts/customers/public-pools/extend-sheet.tsx'));
const CustomerTagsSheet = lazy(() => import('../tags/customer-tags-sheet.tsx'));

const DAY = 24 * 60 * 60_000;
const CLOCK_SHOWS = 3 * DAY;

/** The fields of a customer that a list knows too. */
export type KnownCustomer = Pick<PrivateCustomer, 'id' | 'name' | 'company' | 'mobile' | 'area'> & {
  level: number | null;
};

interface CustomerHeadProps {
  known: KnownCustomer;
  /** The whole customer. Undefined until it is read. */
  detail: CustomerDetail | undefined;
  onLevel: () => void;
  /** Content at the bottom: the next call-back. */
  children: React.ReactNode;
}

/** Draws name, level, number, clock and tags. Keeps its height while the detail is still being read. */
export function CustomerHead({ known, detail, onLevel, children }: CustomerHeadProps) {
  const levelWords = useLevelName(known.level);
  const mayEdit = useAllowed('customers.edit');
  const { id, name, company, level, mobile, area } = known;
  const work = [company, detail?.position].filter(Boolean).join(' · ');
  return (
    <div className="pad detail-head">
      <div className="h wide">
        <div className="grow">
          <h2 className="head">{name}</h2>
          {work && <p className="sec">{work}</p>}
        </div>
        {mayEdit ? <LevelButton level={level} name={levelWords} onClick={onLevel} /> : <LevelTile level={level} />}
      </div>
      <div className="h number">
        {detail?.hidden.includes('mobile') ? (
          <span className="c-3">{t.afterClaim}</span>
        ) : detail ? (
          <RevealableNumber key={id} id={id} masked={mobile} />
        ) : (
          <span>{mobile}</span>
        )}
        <span className="sec c-3 one">{[area, detail?.carrier].filter(Boolean).join(' ')}</span>
      </div>
      <div className="h note clock">{detail ? <Clock detail={detail} /> : ' '}</div>
      {detail && <Tags detail={detail} />}
      {children}
    </div>
  );
}

function Clock({ detail }: { detail: CustomerDetail }) {
  const {
    returnsAt,
    returnsBecause,
    isExtended,
    callCount,
    answeredCallCount,
    userId,
    standing: ownership,
    ownerName,
  } = detail;
  const now = useNow();
  const left = returnsAt === null ? null : Date.parse(returnsAt) - now;
  const soon = left !== null && left < CLOCK_SHOWS;
  const whose =
    userId === null
      ? [claimableWords(ownership), publicPoolHistory(detail)].filter(Boolean).join(' · ')
      : ownership.state === 'taken' && ownerName
        ? t.ownedBy(ownerName)
        : null;
  const until = left !== null && t.returnsIn(soon ? timeUntil(returnsAt!) : t.days(Math.floor(left / DAY)));
  // The reason for a return matters once it is near. Before that the line shows the number of calls.
  const cause = isExtended ? t.isExtended : soon && returnsBecause && t.returnCauses[returnsBecause];
  const returns = until && cause ? t.becauseOf(until, cause) : until;
  const calls = callCount > 0 ? t.calls(callCount, answeredCallCount) : t.neverCalled;
  const words = [whose, !soon && returns, !soon && calls].filter(Boolean).join(' · ');
  return (
    <>
      <Icon name="clock" size="xs" />
      <span className="room-for-one" title={words || undefined}>
        {words}
        {soon && <span className="c-warn">{whose ? ` · ${returns}` : returns}</span>}
      </span>
      <Extend detail={detail} />
    </>
  );
}

/**
 * Draws a key to extend the time of a customer, while an extension is left. A leader grants it, and the owner asks for
 * it.
 */
function Extend({ detail: { id, userId, returnsAt, extensionsLeft, extensionRequest } }: { detail: CustomerDetail }) {
  const sheet = useOpening();
  const mayEdit = useAllowed('customers.edit');
  const user = sessionUser();
  const leads = leadsOthers(user);
  if (!mayEdit || returnsAt === null || extensionsLeft === 0) return null;
  if (!leads && userId !== user?.userId) return null;
  if (!leads && extensionRequest) return <span className="note"> · {t.extensionAsked}</span>;
  const isAsked = leads && extensionRequest !== null;
  const Opened = leads ? ExtendSheet : AskExtensionSheet;
  return (
    <>
      <button
        type="button"
        className="hit sec c-accent"
        onClick={isAsked ? () => navigation().open('extensionRequests') : sheet.show}
      >
        {isAsked ? t.extensionWaits : leads ? t.extend : t.askExtension}
      </button>
      <Suspense>
        {sheet.times > 0 && (
          <Opened key={sheet.times} id={id} left={extensionsLeft} open={sheet.open} onClose={sheet.hide} />
        )}
      </Suspense>
    </>
  );
}

const tones = {
  grey: 'plain',
  blue: 'accent',
  green: 'call',
  orange: 'warn',
  red: 'bad',
  purple: 'violet',
} as const;

function Tags({ detail }: { detail: CustomerDetail }) {
  const sheet = useOpening();
  const mayEdit = useAllowed('customers.edit');
  const { tags, isDeal, phoneLabel } = detail;
  const showsLabel = phoneLabel !== null && phoneLabel !== 'valid';
  if (tags.length === 0 && !isDeal && !showsLabel && !mayEdit) return null;
  return (
    <div className="h tags">
      {isDeal && <Tag tone="call">{t.dealt}</Tag>}
      {showsLabel && <Tag tone="bad">{t.phoneLabels[phoneLabel]}</Tag>}
      {tags.map(({ id, name, colour }) => (
        <Tag key={id} tone={tones[colour]}>
          {name}
        </Tag>
      ))}
      {mayEdit && (
        <button type="button" className="hit sec c-accent" onClick={sheet.show}>
          {tagWords.add}
        </button>
      )}
      <Suspense>
        {sheet.times > 0 && (
          <CustomerTagsSheet key={sheet.times} open={sheet.open} onClose={sheet.hide} detail={detail} />
        )}
      </Suspense>
    </div>
  );
}
