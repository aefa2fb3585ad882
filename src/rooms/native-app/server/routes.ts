import { on, type Route } from '#platform/serving/context.ts'
import { readAppConfig } from '../contract.ts'
import { platformOf } from '../rules/platform-of.ts'
import { readAppConfigFor } from './app-config.ts'

export const nativeAppRoutes: Route[] = [
  on(readAppConfig, ({ db, cookies, user_agent, now }) => readAppConfigFor(db, platformOf(cookies, user_agent), now)),
]
