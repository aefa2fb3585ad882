import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { PLATFORMS } from './rules/platform-of.ts'

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
