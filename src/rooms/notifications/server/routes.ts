import { exportList } from '#dashboard/server/export-list.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { runBulk } from '#dashboard/server/run-bulk.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Keys } from '#platform/seal.ts'
import * as figures from '#platform/sending/send-figures.ts'
import { on } from '#platform/serving/context.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { exportDeadLetters, listDeadLetters, readSendFigures, retryDeadLetter, retryDeadLetters } from '../contract.ts'
import { deadLetterWords as words } from '../words/dead-letters.ts'
import { retryDead } from './commands.ts'
import { maskedRecipient } from './masked-recipient.ts'
import * as queries from './queries.ts'

export const notificationRoutes = [
  on(listDeadLetters, async ({ db, keys, query }) => {
    const total = await queries.countDeadLetters(db, query)
    const rows = await queries.listDeadLetters(db, query, rowsOfPage(query.page_number))
    return pageReply('dead_letters', { rows: rows.map((row) => onWire(keys, row)), total, ...query })
  }),
  on(exportDeadLetters, async (request) => {
    const { db, keys, query } = request
    return exportList(request, {
      ...{ room: 'notifications', noun: 'dead_letters', columns: columnsFor(keys) },
      total: await queries.countDeadLetters(db, query),
      readAfter: (last, limit) => queries.listDeadLetters(db, query, { last, limit }),
    })
  }),
  on(readSendFigures, (request) => figures.readSendFigures(request, request.now)),
  on(retryDeadLetter, {
    authorize: async ({ db, params }) => {
      if (!(await queries.isDeadOrWas(db, params.id))) throw new Refusal('NOT_FOUND')
    },
    answer: async (request) => {
      await retryDead(request, request.params.id)
      return { id: request.params.id }
    },
  }),
  on(retryDeadLetters, (request) =>
    runBulk(request, {
      call: retryDeadLetters,
      body: request.body,
      listIds: async (db, filter, limit) => (await queries.listDeadLetters(db, filter, { limit })).map(({ id }) => id),
      act: (trx, id) => retryDead({ ...request, db: trx }, id),
    }),
  ),
]

function onWire(
  keys: Keys,
  { created_at, failed_at, account_mobile, account_email, sealed_recipient, ...letter }: queries.DeadLetter,
) {
  return {
    ...letter,
    to: maskedRecipient(keys, { ...letter, account_mobile, account_email, sealed_recipient }),
    created_at: toWireTime(created_at),
    failed_at: toWireTime(failed_at),
  }
}

function columnsFor(keys: Keys): Column<queries.DeadLetter>[] {
  return [
    { header: words.kind, value: ({ kind }) => words.kinds[kind] },
    { header: words.what, value: ({ name }) => name },
    { header: words.channel, value: ({ channel }) => channel && words.channels[channel] },
    { header: words.recipient, value: (letter) => maskedRecipient(keys, letter) },
    { header: words.why, value: ({ failure }) => failure },
    { header: words.tries, type: 'number', value: ({ attempts }) => attempts },
    { header: words.failedAt, type: 'time', value: ({ failed_at }) => failed_at },
  ]
}
