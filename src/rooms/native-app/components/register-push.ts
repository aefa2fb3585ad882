import { CallError, request } from '#platform/contract/client.ts'
import { savePushToken } from '../contract.ts'
import { capabilities, onAppEvent } from './bridge.ts'

let registered: string | undefined
let isListening = false

/** Registers the app's token at its push service for the person who is logged in; again where the app reports a new one. */
export async function registerPush(): Promise<void> {
  if (isListening) return
  isListening = true
  onAppEvent((event) => {
    if (event.event === 'push_token') void save(event.token)
  })
  const { push_token } = await capabilities()
  if (push_token !== undefined) await save(push_token)
}

/** A failure leaves it to the next page: messages come by SMS and mail as well. */
async function save(token: string): Promise<void> {
  if (token === registered) return
  registered = token
  try {
    await request(savePushToken, { body: { token } }, { unattended: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    registered = undefined
  }
}
