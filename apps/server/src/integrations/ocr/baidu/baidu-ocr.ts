import sharp from 'sharp';
import type { Clock } from '../../../platform/process/clock.ts';
import { type Ocr, OcrUnavailable, PictureUnreadable, type ReadLine } from '../ocr.ts';

/** Longest wait for an answer. Milliseconds. */
const PATIENCE = 10_000;
/** Time before its end at which a token is asked for again. Milliseconds. */
const EARLY = 60 * 60 * 1000;
/**
 * Longest side of a picture that is sent. The provider takes four megabytes after base64 and form encoding, and 4,096
 * pixels.
 */
const LONGEST_SIDE = 2048;
/** Error codes of the provider for a token that is no longer valid. */
const TOKEN_ENDED = new Set([110, 111]);
/** Error codes about the picture itself: empty, of an unknown format, of a wrong size. */
const BAD_PICTURE = new Set([216200, 216201, 216202]);

export interface BaiduParts {
  /** Address of the provider: `https://aip.baidubce.com`. */
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  clock: Clock;
  /** Longest wait for an answer, set by tests. Milliseconds. */
  patience?: number;
}

interface Answer {
  error_code?: number;
  error_msg?: string;
  words_result?: {
    words: string;
    location: { left: number; top: number; width: number; height: number };
    probability?: { average: number; min: number };
  }[];
}

/**
 * Reads pictures with Baidu's recognition with places. It asks for a token with the application's keys, and then sends
 * the picture with it. Source: the provider's documentation of "通用文字识别（高精度含位置版）" and of its access token. Unproven
 * against the real provider.
 */
export function createBaiduOcr({ baseUrl, apiKey, secretKey, clock, patience = PATIENCE }: BaiduParts): Ocr {
  let token: { text: string; endsAt: number } | null = null;

  async function post(url: URL, body?: URLSearchParams): Promise<Record<string, unknown>> {
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...(body && { body }) });
      return (await response.json()) as Record<string, unknown>;
    } catch (error) {
      // The error's message may hold the address with the keys.
      const reason = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no answer';
      throw new OcrUnavailable(reason);
    }
  }

  async function tokenNow(): Promise<string> {
    const now = clock.now().getTime();
    if (token && now < token.endsAt - EARLY) return token.text;
    const url = new URL('/oauth/2.0/token', baseUrl);
    url.search = String(
      new URLSearchParams({ grant_type: 'client_credentials', client_id: apiKey, client_secret: secretKey }),
    );
    const { access_token: text, expires_in: seconds, error } = await post(url);
    if (typeof text !== 'string' || typeof seconds !== 'number') {
      throw new OcrUnavailable(`the keys are refused: ${String(error)}`);
    }
    token = { text, endsAt: now + seconds * 1000 };
    return text;
  }

  async function recognise(image: Buffer): Promise<Answer> {
    const url = new URL('/rest/2.0/ocr/v1/accurate', baseUrl);
    url.searchParams.set('access_token', await tokenNow());
    const fields = { image: image.toString('base64'), probability: 'true', detect_direction: 'true' };
    return (await post(url, new URLSearchParams(fields))) as Answer;
  }

  async function read(picture: Buffer): Promise<ReadLine[]> {
    const { data, info } = await jpegOf(picture);
    let answer = await recognise(data);
    if (TOKEN_ENDED.has(answer.error_code ?? 0)) {
      // The provider took the token back before its time.
      token = null;
      answer = await recognise(data);
    }
    const { error_code: code, error_msg: words } = answer;
    if (code && BAD_PICTURE.has(code)) throw new PictureUnreadable(`${code} ${words}`);
    if (code || !answer.words_result) throw new OcrUnavailable(`${code} ${words}`);
    return answer.words_result.map(({ words: text, location, probability }) => ({
      text,
      certainty: probability?.min ?? 0,
      place: {
        left: location.left / info.width,
        top: location.top / info.height,
        width: location.width / info.width,
        height: location.height / info.height,
      },
    }));
  }

  return { read, close: async () => {} };
}

async function jpegOf(picture: Buffer) {
  try {
    const turned = sharp(picture).rotate().flatten({ background: 'white' });
    const fitted = turned.resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await fitted.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new PictureUnreadable('it cannot be opened', { cause: error });
  }
}
