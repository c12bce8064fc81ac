import { createLocalTokens, jsonReply, refused } from '../../baidu/test-support/local-tokens.ts';
import { listenLocally, type ProviderReply } from '../../payment/test-support/local-provider.ts';

/** The stand-in's behaviour for the next pictures. */
export type Mood = 'well' | 'slow' | 'token taken back' | 'limit reached' | 'bad picture' | 'nonsense';

/** A line in the shape that the provider's documentation shows. */
export interface SampleLine {
  words: string;
  location: { left: number; top: number; width: number; height: number };
  probability: { average: number; min: number; variance: number };
}

/**
 * Starts a stand-in on this machine that speaks the provider's published protocol. It gives tokens for one pair of
 * keys, and then recognises a picture that it can open. It shares no code with the adapter.
 */
export async function createLocalBaidu(keys: { apiKey: string; secretKey: string }, lines: SampleLine[]) {
  const tokens = createLocalTokens(keys);
  const state = { mood: 'well' as Mood, pictures: 0 };

  function recognise(query: URLSearchParams, body: string): ProviderReply {
    if (state.mood === 'token taken back') {
      state.mood = 'well';
      tokens.valid = '';
    }
    if (query.get('access_token') !== tokens.valid) return refused(110, 'Access token invalid or no longer valid');
    if (state.mood === 'limit reached') return refused(17, 'Open api daily request limit reached');
    if (state.mood === 'nonsense') return { status: 502, body: '<html>Bad Gateway</html>' };
    const image = Buffer.from(new URLSearchParams(body).get('image') ?? '', 'base64');
    if (image.length === 0) return refused(216200, 'empty image');
    const isJpeg = image[0] === 0xff && image[1] === 0xd8;
    if (state.mood === 'bad picture' || !isJpeg) return refused(216201, 'image format error');
    state.pictures += 1;
    const answer = jsonReply({ log_id: 1, direction: 0, words_result_num: lines.length, words_result: lines });
    return state.mood === 'slow' ? { ...answer, delayMs: 5000 } : answer;
  }

  const server = await listenLocally(({ url = '/', method }, body) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (method !== 'POST') return { status: 405, body: '' };
    if (pathname === '/oauth/2.0/token') return tokens.grant(searchParams);
    if (pathname === '/rest/2.0/ocr/v1/accurate') return recognise(searchParams, body);
    return { status: 404, body: '' };
  });
  return { state, tokens, ...server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
