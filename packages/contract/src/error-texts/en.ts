import type { Translated } from '../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'session.missing': 'Sign in to continue',
  'session.unknown': 'Your session has ended, sign in again',
  'session.expired': 'Your session has expired, sign in again',
  'session.revoked': 'You were signed out, sign in again',
  'permission.missing': 'Your role does not allow this. Ask an administrator',
  'request.invalid': 'Some fields are not valid',
  'request.malformed': 'The request cannot be read',
  'request.unknown_call': 'Call not found',
  'request.timed_out': 'The request took too long to arrive',
  'request.too_large': 'The request is too large',
  'request.too_many': 'Too many requests, try again later',
  'request.unsigned': 'The signature is missing or wrong',
  'request.stale_signature': "This device's clock is wrong",
  'request.no_key': 'The request needs an idempotency-key header',
  'request.key_reused': 'This key was used for another request',
  'server.restarting': 'The server is restarting, try again in a moment',
  'server.busy': 'The server is too busy right now and did nothing, try again in a moment',
  'server.failed': 'Something went wrong on our side, try again',
};
