import { createLocalTokens, jsonReply, refused } from '../../baidu/test-support/local-tokens.ts';
import { listenLocally, type ProviderReply } from '../../payment/test-support/local-provider.ts';

/** The stand-in's behaviour for the next pictures. */
export type Mood = 'well' | 'slow' | 'token taken back' | 'busy' | 'no face' | 'no thresholds' | 'nonsense';

const isJpeg = (image: Buffer) => image[0] === 0xff && image[1] === 0xd8;

/**
 * Starts a stand-in on this machine that speaks the provider's published protocol of "在线活体检测". It takes one, three or
 * eight pictures, and answers with the liveness that the test sets. It shares no code with the adapter.
 */
export async function createLocalBaiduFace(keys: { apiKey: string; secretKey: string }) {
  const tokens = createLocalTokens(keys);
  const state = { mood: 'well' as Mood, liveness: 0.98, pictures: [] as Buffer[] };

  function verify(query: URLSearchParams, type: string | undefined, body: string): ProviderReply {
    if (state.mood === 'token taken back') {
      state.mood = 'well';
      tokens.valid = '';
    }
    if (query.get('access_token') !== tokens.valid) return refused(110, 'Access token invalid or no longer valid');
    if (state.mood === 'busy') return refused(18, 'Open api qps request limit reached');
    if (state.mood === 'nonsense') return { status: 502, body: '<html>Bad Gateway</html>' };
    if (type !== 'application/json') return refused(222001, 'param[body] is null');
    const sent = JSON.parse(body) as { image: string; image_type: string }[];
    if (![1, 3, 8].includes(sent.length)) return refused(222208, 'the number of image is incorrect');
    const images = sent.map(({ image }) => Buffer.from(image, 'base64'));
    if (sent.some(({ image_type: kind }) => kind !== 'BASE64') || !images.every(isJpeg)) {
      return refused(222203, 'image check fail');
    }
    if (state.mood === 'no face') return refused(222202, 'pic not has face');
    state.pictures.push(...images);
    const thresholds = { 'frr_1e-4': 0.05, 'frr_1e-3': 0.4, 'frr_1e-2': 0.9 };
    const answer = jsonReply({
      error_code: 0,
      error_msg: 'SUCCESS',
      log_id: 1,
      result: {
        ...(state.mood !== 'no thresholds' && { thresholds }),
        face_liveness: state.liveness,
        face_list: images.map((_, index) => ({ face_token: `t${index}`, face_probability: 1 })),
      },
    });
    return state.mood === 'slow' ? { ...answer, delayMs: 5000 } : answer;
  }

  const server = await listenLocally(({ url = '/', method, headers }, body) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (method !== 'POST') return { status: 405, body: '' };
    if (pathname === '/oauth/2.0/token') return tokens.grant(searchParams);
    if (pathname === '/rest/2.0/face/v3/faceverify') return verify(searchParams, headers['content-type'], body);
    return { status: 404, body: '' };
  });
  return { state, tokens, ...server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
