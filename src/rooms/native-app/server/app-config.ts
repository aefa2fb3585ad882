import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { AppConfig } from '../contract.ts'
import { APP_FEATURES, type AppFeature, isBelowMinimum, type MinVersion } from '../rules/min-versions.ts'
import { APPS, type App, type ClientPlatform, isApp, platformOf } from '../rules/platform-of.ts'
import { minVersions, outsidePurchases } from '../rules/settings.ts'

type Cookies = Parameters<typeof platformOf>[0]

/** The minimum versions at an instant, and what a client of this platform can do. */
export async function readAppConfigFor(db: Db, platform: ClientPlatform, now: Date): Promise<AppConfig> {
  const read = await Promise.all(APP_FEATURES.map((feature) => readMinVersion(db, feature, now)))
  const byFeature = <T>(of: (minimum: MinVersion) => T) =>
    Object.fromEntries(APP_FEATURES.map((feature, at) => [feature, of(read[at]!)])) as Record<AppFeature, T>
  return {
    min_version: byFeature(({ android, ios }) => ({ android, ios })),
    platform,
    supports: {
      ...byFeature((minimum) => !isBelowMinimum(platform, minimum)),
      outside_purchases: !isApp(platform.name) || (await maySellIn(db, platform.name, now)),
    },
  }
}

/** Whether a client's app is too old for a feature. */
export async function isAppTooOld(
  db: Db,
  { feature, platform, now }: { feature: AppFeature; platform: ClientPlatform; now: Date },
): Promise<boolean> {
  return isApp(platform.name) && isBelowMinimum(platform, await readMinVersion(db, feature, now))
}

/** Why a client's app takes no payment; undefined where it does. */
export async function paymentRefusal(
  db: Db,
  { cookies, user_agent, now }: { cookies: Cookies; user_agent: string | undefined; now: Date },
): Promise<'APP_UPDATE_REQUIRED' | 'NOT_SOLD_IN_APP' | undefined> {
  const { supports } = await readAppConfigFor(db, platformOf(cookies, user_agent), now)
  if (!supports.payments) return 'APP_UPDATE_REQUIRED'
  return supports.outside_purchases ? undefined : 'NOT_SOLD_IN_APP'
}

/** Whether pages and messages in the app of a system may lead to purchases; where the system is unknown, in every app. */
export async function maySellIn(db: Db, system: App | null, now: Date): Promise<boolean> {
  const systems = system ? [system] : APPS
  const allowed = await Promise.all(systems.map((one) => readSetting(db, outsidePurchases[one], now)))
  return allowed.every(Boolean)
}

async function readMinVersion(db: Db, feature: AppFeature, now: Date): Promise<MinVersion> {
  const { android, ios } = minVersions[feature]
  return { android: await readSetting(db, android, now), ios: await readSetting(db, ios, now) }
}
