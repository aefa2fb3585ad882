import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { isDownloadPath } from './rules/download-path.ts'
import { PLATFORMS } from './rules/platform-of.ts'
import { PUSH_TOKEN } from './rules/push-token.ts'
import { nativeAppWords as words } from './words.ts'

const minVersion = z.object({ android: z.int(), ios: z.int() })

const appConfig = z.object({
  min_version: z.object({
    payments: minVersion,
    multi_bill: minVersion,
    download: minVersion,
    cashback: minVersion,
  }),
  /** The caller's platform, as `userinfo` names it. */
  platform: z.object({ name: z.enum(PLATFORMS), version_code: z.int().nullable() }),
  /** Whether the caller's app is new enough; all true in a browser. */
  supports: z.object({
    payments: z.boolean(),
    multi_bill: z.boolean(),
    download: z.boolean(),
    cashback: z.boolean(),
    /** Whether pages may lead the caller to a purchase. */
    outside_purchases: z.boolean(),
  }),
})
export type AppConfig = z.output<typeof appConfig>

export const readAppConfig = defineCall({
  name: 'readAppConfig',
  method: 'GET',
  path: 'config/app',
  summary: 'Returns the minimum version of the mobile apps for each feature, and what the calling app can do.',
  who: anyone,
  reply: appConfig,
})

export const savePushToken = defineCall({
  name: 'savePushToken',
  method: 'PUT',
  path: 'me/push_token',
  summary: 'Registers the app of this session for messages. A later person on the phone replaces an earlier one.',
  who: signedIn,
  body: z.strictObject({
    /** The app’s token at its push service. */
    token: z.string(words.tokenInvalid).regex(PUSH_TOKEN, words.tokenInvalid),
  }),
  status: 204,
  reply: z.void(),
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
})

export const createDownload = defineCall({
  name: 'createDownload',
  method: 'POST',
  path: 'downloads',
  summary:
    'Creates an address at which one of the files of the user can be fetched once, also without the session cookie.',
  who: signedIn,
  body: z.strictObject({
    /** The path of the call that answers with the file, from the root, with its query. */
    path: z
      .string(words.pathInvalid)
      .max(600, words.pathInvalid)
      .refine((path) => isDownloadPath(path), words.pathInvalid),
  }),
  reply: z.object({
    url: z.string(),
    expires_in_s: z.int(),
  }),
  status: 201,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
})

export const readDownload = defineCall({
  name: 'readDownload',
  method: 'GET',
  path: 'downloads/{token}',
  summary: 'Returns the file of an address for a download, once, within two minutes.',
  who: anyone,
  params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  reply: { file: 'application/octet-stream' },
  usedUp: true,
  limits: [{ by: 'address', limit: 240, seconds: 3600 }],
  refusals: { DOWNLOAD_EXPIRED: { status: 410, message: words.downloadExpired } },
})
