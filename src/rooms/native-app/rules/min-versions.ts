import { type App, type ClientPlatform, isApp } from './platform-of.ts'

/** What only an app of a minimum version can do. */
export const APP_FEATURES = ['payments', 'multi_bill', 'download', 'cashback'] as const
export type AppFeature = (typeof APP_FEATURES)[number]

/** The version code from which on an app of each system has a feature. */
export type MinVersion = Readonly<Record<App, number>>

/** Whether an app is too old for a feature; a browser never is. */
export function isBelowMinimum({ name, version_code }: ClientPlatform, minimum: MinVersion): boolean {
  return isApp(name) && (version_code ?? 0) < minimum[name]
}
