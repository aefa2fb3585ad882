import { API_BASE } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract.ts'
import { DOWNLOAD_SECONDS } from '../rules/download-path.ts'
import { isApp, platformOf } from '../rules/platform-of.ts'
import { readAppConfigFor } from './app-config.ts'
import { createDownload, takeDownload } from './commands/downloads.ts'
import { savePushToken } from './commands/push-tokens.ts'
import type { ReadAs } from './read-as.ts'

export const nativeAppRoutes = ({ readAs }: { readAs: ReadAs }): Route[] => [
  on(calls.readAppConfig, ({ db, cookies, user_agent, now }) =>
    readAppConfigFor(db, platformOf(cookies, user_agent), now),
  ),
  on(calls.savePushToken, ({ db, keys, caller, body, cookies, user_agent, now }) => {
    const { name } = platformOf(cookies, user_agent)
    const app = { session_id: caller.session_id ?? '', token: body.token, system: isApp(name) ? name : null }
    return withTransaction(db, (trx) => savePushToken(trx, keys, { ...app, now }))
  }),
  on(calls.createDownload, async ({ db, config, caller, body, now }) => {
    const session_id = caller.session_id ?? ''
    const token = await createDownload(db, { session_id, path: body.path, now })
    return { url: linkTo(config, `${API_BASE}/downloads/${token}`), expires_in_s: DOWNLOAD_SECONDS }
  }),
  on(calls.readDownload, async ({ db, caller, params, address, now }) => {
    const { session_id, path } = await takeDownload(db, { token: params.token, session_id: caller.session_id, now })
    const file = await readAs(session_id, { path, address })
    if (!file?.file_name) throw new Refusal('NOT_FOUND')
    return { ...file, file_name: file.file_name }
  }),
]
