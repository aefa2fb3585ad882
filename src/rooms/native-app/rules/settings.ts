import * as z from 'zod'
import { defineSetting, type Setting, wholeNumber } from '#values/setting.ts'
import type { AppFeature } from './min-versions.ts'
import { APPS, type App } from './platform-of.ts'

const SYSTEM: Record<App, string> = { android: 'Android', ios: 'iOS' }

const FEATURES: Record<AppFeature, { label: string; description: string; default: Record<App, number> }> = {
  payments: {
    label: 'Payments',
    description: 'An older app asks for an update instead of taking a payment.',
    default: { android: 0, ios: 0 },
  },
  multi_bill: {
    label: 'Several bills in a claim',
    description: 'An older app files one bill with each claim.',
    default: { android: 687, ios: 324 },
  },
  download: {
    label: 'Downloads',
    description: 'An older app asks for an update instead of downloading a receipt, an invoice or a report.',
    default: { android: 0, ios: 0 },
  },
  cashback: {
    label: 'Reimbursement',
    description: 'An older app asks for an update instead of showing the pages about claims.',
    default: { android: 0, ios: 0 },
  },
}

/** The setting of each feature's minimum version, by system. */
export const minVersions = Object.fromEntries(
  Object.entries(FEATURES).map(([feature, of]) => [
    feature,
    Object.fromEntries(APPS.map((app) => [app, minVersion(feature as AppFeature, app, of)])),
  ]),
) as Record<AppFeature, Record<App, Setting<number>>>

function minVersion(feature: AppFeature, app: App, of: (typeof FEATURES)[AppFeature]) {
  return defineSetting({
    key: `native_app.${feature}_${app}`,
    money: false,
    schema: wholeNumber(0, 999_999_999),
    default: of.default[app],
    label: `${of.label}: oldest ${SYSTEM[app]} version`,
    description: `Version code of the ${SYSTEM[app]} app. ${of.description}`,
  })
}

/** Whether pages in an app may lead to purchases outside its store, by system. */
export const outsidePurchases = Object.fromEntries(
  APPS.map((app) => [
    app,
    defineSetting({
      key: `native_app.outside_purchases_${app}`,
      money: false,
      schema: z.boolean(),
      default: true,
      label: `Purchases in the ${SYSTEM[app]} app`,
      description: `Whether pages in the ${SYSTEM[app]} app sell plans and covers. Off where the store’s rules forbid it: links to purchases disappear.`,
    }),
  ]),
) as Record<App, Setting<boolean>>

export const nativeAppSettings: Setting[] = [
  ...Object.values(minVersions).flatMap((by) => APPS.map((app) => by[app])),
  ...APPS.map((app) => outsidePurchases[app]),
]
