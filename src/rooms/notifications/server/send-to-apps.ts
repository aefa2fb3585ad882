import type { Delivery } from '#gateways/delivery.ts'
import { type PushGateway, type PushMessage, UNREGISTERED } from '#gateways/push/push-gateway.ts'
import type { Parts } from '#platform/parts.ts'
import { isSessionAlive } from '#rooms/accounts/rules/session-life.ts'
import { maySellIn } from '#rooms/native-app/server/app-config.ts'
import { forgetPushToken } from '#rooms/native-app/server/commands/push-tokens.ts'
import { pushTokensOf } from '#rooms/native-app/server/push-tokens.ts'
import { asksToPay } from '../rules/push.ts'
import type { Message } from './queries.ts'

const NO_APP: Delivery = { outcome: 'REFUSED', reason: 'NO_APP' }

/** Sends a message to every app in which its account is logged in now. Sent once one of them has it. */
export async function sendToApps(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  push: PushGateway,
  { id, account_id, template }: Pick<Message, 'id' | 'account_id' | 'template'>,
  shown: Pick<PushMessage, 'title' | 'text' | 'link' | 'now'>,
): Promise<Delivery> {
  const apps = account_id === null ? [] : await pushTokensOf(db, keys, account_id)
  let result = NO_APP
  for (const app of apps) {
    if (!isSessionAlive(app.session, shown.now)) {
      await forgetPushToken(db, app.id)
      continue
    }
    if (asksToPay(template) && !(await maySellIn(db, app.system, shown.now))) continue
    const sent = await push.send({ id, to: app.token, template, ...shown })
    if (sent.outcome === 'REFUSED' && sent.reason === UNREGISTERED) await forgetPushToken(db, app.id)
    else if (result.outcome !== 'SENT') result = sent
  }
  return result
}
