import type { ReplyOf } from '@haihu/contract/contract';
import type { CustomerDetail, PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { customerKey, customerQuery } from '../../../parts/customers/customer-query.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../pools/texts.ts';
import { privatePageKey } from '../pools/use-private-page.ts';
import { publicPoolPageKey } from '../pools/use-public-pool-page.ts';

type PublicPoolPages = InfiniteData<ReplyOf<'customers.seaPage'>>;
type Claimed = ReplyOf<'customers.claim'>['list'][number] & { claimsLeft: number };

/** Error code: a colleague is on the phone with the customer. `data.by` is the colleague's name. */
const LEASED = 41005;

/** Claims one customer. Shows the result as a toast, and corrects every list whether the claim succeeded or not. */
export function useClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<Claimed> => {
      haptic('light');
      const { list, claimsLeft } = await sendRequest('customers.claim', { ids: [id] });
      return { ...list[0]!, claimsLeft };
    },
    onSuccess(claimed) {
      const { id, standing: ownership } = claimed;
      tell(claimed);
      void queryClient.invalidateQueries({ queryKey: [privatePageKey] });
      const hid = patchRow(queryClient, id, { standing: ownership });
      queryClient.setQueryData<CustomerDetail>(
        [customerKey, id],
        (detail) => detail && { ...detail, standing: ownership },
      );
      void queryClient.invalidateQueries({ queryKey: [customerKey, id] });
      // The timeline of a customer that a colleague claimed is closed. Reading it would only be refused.
      if (ownership.state !== 'mine') return;
      void queryClient.invalidateQueries({ queryKey: ['followups.timeline', id] });
      if (hid) void uncover(queryClient, id);
    },
    onError(error) {
      if (error instanceof RequestError && error.endsSession) return;
      const by = error instanceof RequestError && error.code === LEASED ? error.data?.by : undefined;
      haptic('refused');
      showToast(typeof by === 'string' ? t.onThePhone(by) : error.message, { kind: 'warn' });
    },
  });
}

/** Changes a customer's row in every public pool list. Returns true if the row had hidden fields. */
function patchRow(queryClient: QueryClient, id: string, change: Partial<PublicPoolCustomer>): boolean {
  let hid = false;
  queryClient.setQueriesData<PublicPoolPages>({ queryKey: [publicPoolPageKey] }, (pages) => {
    if (!pages) return pages;
    const patched = (customer: PublicPoolCustomer): PublicPoolCustomer => {
      if (customer.id !== id) return customer;
      hid ||= customer.hidden.length > 0;
      return { ...customer, ...change };
    };
    return { ...pages, pages: pages.pages.map((page) => ({ ...page, list: page.list.map(patched) })) };
  });
  return hid;
}

/** Shows the hidden fields of a customer after the member has claimed it. */
async function uncover(queryClient: QueryClient, id: string): Promise<void> {
  const { mobile, company, area, hidden } = await queryClient.fetchQuery(customerQuery(id, 'private'));
  patchRow(queryClient, id, { mobile, company, area, hidden });
}

function tell({ standing: { state, by, at }, claimsLeft }: Claimed): void {
  if (state === 'mine') showToast(t.claimsLeft(claimsLeft), { kind: 'done' });
  if (state !== 'taken') return;
  haptic('refused');
  showToast(t.someoneClaimed(by!, clockTime(at!)), { kind: 'warn' });
}
