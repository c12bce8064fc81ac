import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadBranding } from '../../../parts/config/branding/branding.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

const editorKey = ['branding.editor'];

/**
 * Reads the branding of the enterprise's own host. Reads it again at each opening, because colleagues may have changed
 * it.
 */
export function useBrandingEditor() {
  return useQuery({
    queryKey: editorKey,
    queryFn: ({ signal }) => sendRequest('branding.editor', {}, { signal }),
    staleTime: 0,
    retry: false,
    // Most enterprises have no host of their own.
    meta: { isOptional: true },
  });
}

/** Saves the branding. The result shows here at once, and in the app if this host is open. */
export function useSaveBranding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: RequestTo<'branding.save'>) => sendRequest('branding.save', sent),
    onSuccess: (now) => {
      client.setQueryData(editorKey, now);
      if (now.host === location.hostname) void loadBranding();
    },
    onError: (error) => {
      showToast(error.message);
      // A colleague may have saved first. The next try starts from that version.
      void client.invalidateQueries({ queryKey: editorKey });
    },
  });
}
