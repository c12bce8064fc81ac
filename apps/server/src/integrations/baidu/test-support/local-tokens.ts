import type { ProviderReply } from '../../payment/test-support/local-provider.ts';

export const jsonReply = (value: unknown, status = 200): ProviderReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const refused = (error_code: number, error_msg: string) => jsonReply({ error_code, error_msg });

/** Stands in for the provider's giving of tokens, for one pair of keys. `valid` is the last token that was given. */
export function createLocalTokens(keys: { apiKey: string; secretKey: string }) {
  const tokens = {
    given: 0,
    valid: '',
    grant(query: URLSearchParams): ProviderReply {
      if (query.get('grant_type') !== 'client_credentials') {
        return jsonReply({ error: 'invalid_request', error_description: 'missing grant_type' }, 400);
      }
      if (query.get('client_id') !== keys.apiKey) {
        return jsonReply({ error: 'invalid_client', error_description: 'unknown client id' }, 401);
      }
      if (query.get('client_secret') !== keys.secretKey) {
        return jsonReply({ error: 'invalid_client', error_description: 'Client authentication failed' }, 401);
      }
      tokens.given += 1;
      tokens.valid = `24.${tokens.given}.2592000`;
      return jsonReply({ access_token: tokens.valid, expires_in: 2_592_000, scope: 'public', refresh_token: 'r' });
    },
  };
  return tokens;
}
