import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { t } from './detail-texts.ts';

interface WrittenFollowUpProps {
  customerId: string;
  callId: string;
}

/**
 * Shows the follow-ups of the call. Only finds them among the customer's latest ones, and if the user may see the
 * customer.
 */
export function WrittenFollowUp({ customerId, callId }: WrittenFollowUpProps) {
  const { data } = useQuery({
    queryKey: ['followups.list', customerId, 'of call', callId],
    queryFn: ({ signal }) => sendRequest('followups.list', { customerId, size: 100 }, { signal }),
    retry: false,
  });
  const written = data?.list.filter((followUp) => followUp.callId === callId) ?? [];
  if (written.length === 0) return null;
  return (
    <section>
      <h2 className="sect">{t.written}</h2>
      <div className="written pad">
        {written.map(({ id, text, authorName, at, nextVisitAt }) => (
          <article key={id}>
            {text && <p>{text}</p>}
            <p className="note">
              {[authorName, dayAndClock(at), nextVisitAt && t.next(dayAndClock(nextVisitAt))]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
