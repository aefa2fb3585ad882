import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { countSend, isLimited, type Send } from '#platform/sending/count-send.ts'
import { notify } from './notify.ts'

const TEMPLATE = 'own-document'

interface DocumentNotice extends Pick<Send, 'by' | 'now'> {
  to_mobile: string
  cause: string
}

/** Tells a number without an account that something is there to read, and nothing of what it is about. */
export async function tellOfDocument(
  trx: Db,
  parts: Pick<Parts, 'keys' | 'config' | 'log'>,
  { to_mobile, by, cause, now }: DocumentNotice,
): Promise<void> {
  const known = trx.selectFrom('outbox_messages').select('id').where('cause', '=', cause).limit(1)
  if (await known.executeTakeFirst()) return
  const counted = await countSend(trx, parts, { kind: TEMPLATE, to: to_mobile, by, now })
  if (isLimited(counted)) {
    parts.log.warn({ cause }, 'a number is not told of a document: it has had enough messages')
    return
  }
  const variables = { link: linkTo(parts.config, '/plus/my-plan/documents') }
  await notify(trx, parts.keys, { template: TEMPLATE, variables, to_mobile, counted, cause, now })
}
