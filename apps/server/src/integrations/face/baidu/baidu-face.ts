import {
  type BaiduAnswer,
  type BaiduClientParts,
  BaiduUnavailable,
  createBaiduClient,
} from '../../baidu/baidu-client.ts';
import { type Face, type FaceJudgement, FaceUnavailable } from '../face.ts';
import { createLocalFace } from '../local/local.ts';

/** Longest side of a picture that is sent. The provider takes two megabytes a picture. */
const LONGEST_SIDE = 1080;
/** Error codes about the pictures: no face in them, or not recognisable. */
const NO_FACE = new Set([222202, 222203]);
/**
 * The threshold of the provider's answer that is used. It takes one living person of a thousand for a picture, and fewer
 * pictures for a person than the looser ones.
 */
const THRESHOLD = 'frr_1e-3';
/** The threshold if an answer has none: the provider's documented one. */
const USUAL_THRESHOLD = 0.3;

interface Answer extends BaiduAnswer {
  result?: { face_liveness?: number; thresholds?: Record<string, number> };
}

/**
 * Makes a check by Baidu's online detection of living faces. Challenges, and pictures that show nothing or never change,
 * are ours as in the local check, so that only what may be a person is sent. Source: the provider's documentation of
 * "在线活体检测" (face v3). Unproven against the real provider.
 */
export function createBaiduFace(parts: BaiduClientParts): Face {
  const client = createBaiduClient(parts);
  const local = createLocalFace();

  async function ask(images: string[]): Promise<Answer> {
    const body = images.map((image) => ({ image, image_type: 'BASE64', option: 'COMMON' }));
    try {
      return await client.ask<Answer>('/rest/2.0/face/v3/faceverify', body);
    } catch (error) {
      if (error instanceof BaiduUnavailable) throw new FaceUnavailable(error.message, { cause: error });
      throw error;
    }
  }

  async function judge(pictures: Buffer[]): Promise<FaceJudgement> {
    const seen = await local.judge(pictures);
    if (seen !== 'live') return seen;
    const images = await Promise.all(pictures.map(jpegOf));
    const { error_code: code, error_msg: words, result } = await ask(images);
    if (code && NO_FACE.has(code)) return 'no_face';
    const liveness = result?.face_liveness;
    if (code || typeof liveness !== 'number') throw new FaceUnavailable(`${code} ${words}`);
    return liveness >= (result?.thresholds?.[THRESHOLD] ?? USUAL_THRESHOLD) ? 'live' : 'not_live';
  }

  return { provider: 'baidu', challenges: local.challenges, judge };
}

async function jpegOf(picture: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const fitted = sharp(picture).rotate().resize({
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return (await fitted.flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer()).toString('base64');
}
