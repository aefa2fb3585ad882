/** Calls about uploaded lists that honour an Idempotency-Key, ready to be sent. */
import type { RepeatableRequest } from './browser.ts'
import { openEmployer } from './employer.ts'
import { csvOf, sendList } from './uploaded-list.ts'
import type { World } from './world.ts'

/** Each on a list of its own, by its name. */
export function listSendings(worldOf: () => World): Record<string, () => Promise<RepeatableRequest>> {
  const opened = async () => {
    const employer = await openEmployer(worldOf())
    const { email } = await employer.add()
    const { body } = await sendList(employer, 'BLOCK', csvOf(['Email', 'Reason'], [[email, 'Left']]))
    const send = (method: 'POST' | 'PATCH', path: string, sent: object, key: string) =>
      employer.browser.send(method, `${employer.path}/${path}`, { body: sent, headers: { 'idempotency-key': key } })
    return { ...employer, file_id: body.file_id as string, send }
  }
  return {
    uploadFile: async () => {
      const employer = await openEmployer(worldOf())
      const list = csvOf(['Email'], [['nobody@looms.example']])
      const { browser } = employer
      return (key) => sendList(employer, 'BLOCK', list, { browser, headers: { 'idempotency-key': key } })
    },
    startUpload: async () => {
      const { file_id, partner_id, send } = await opened()
      return (key) => send('POST', 'subscriptions/bulk/BLOCK', { file_id, partner_id }, key)
    },
    setFileColumn: async () => {
      const { file_id, send } = await opened()
      return (key) => send('PATCH', `files/${file_id}/rows/all`, { column: 'reason', to: 'Other' }, key)
    },
    undoFileColumn: async () => {
      const { file_id, send } = await opened()
      const set = await send(
        'PATCH',
        `files/${file_id}/rows/all`,
        { column: 'reason', to: 'Other' },
        crypto.randomUUID(),
      )
      return (key) => send('POST', `files/${file_id}/rows/all/undo`, { set_id: set.body.set_id }, key)
    },
  }
}
