import { CallError, request } from '#platform/contract/client.ts'
import { createDownload } from '../contract.ts'
import { nativeAppWords as words } from '../words.ts'
import { appConfig } from './app-config.ts'
import { BridgeError, callApp, capabilities } from './bridge.ts'

/**
 * Lets the app save a file of ours, by an address that works once: its download manager has no cookies of ours.
 * @param path of the call that answers with the file
 * @returns why not
 */
export async function downloadInApp(path: string): Promise<string | undefined> {
  try {
    const [{ supports }, { actions }] = await Promise.all([appConfig(), capabilities()])
    if (!supports.download || !actions.includes('download')) return words.downloadNotSupported
    const { url } = await request(createDownload, { body: { path } })
    await callApp('download', { url })
    return undefined
  } catch (error) {
    if (error instanceof BridgeError) return words.downloadFailed
    if (error instanceof CallError) return error.message
    throw error
  }
}
